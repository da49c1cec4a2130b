export { useAirports } from './airports/airports.api.ts'

export const personAddress = (userId: number) => `/people/${userId}`

export const listingAddress = (listingId: number) => `/search?listing=${listingId}`

export const matchesAddress = (listingId: number) => `/search?for=${listingId}`
