/** What other remotes use: the addresses of this remote's pages, and the list of airports. */
export { useAirports } from './airports/airports.api.ts'

/** A person as others see them. */
export const personAddress = (userId: number) => `/people/${userId}`

/** The search page with one listing open. */
export const listingAddress = (listingId: number) => `/search?listing=${listingId}`

/** The matches of one of the reader's own listings. */
export const matchesAddress = (listingId: number) => `/search?for=${listingId}`
