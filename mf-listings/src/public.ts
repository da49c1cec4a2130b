/** The paths of this remote's pages and the list of airports, for other remotes. */
export { useAirports } from './airports/airports.api.ts'

export const personAddress = (userId: number) => `/people/${userId}`

export const listingAddress = (listingId: number) => `/search?listing=${listingId}`

export const matchesAddress = (listingId: number) => `/search?for=${listingId}`
