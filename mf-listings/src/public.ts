/** The paths of this remote's pages and the list of airports, for other remotes. */
export { useAirports } from './airports/airports.api.ts'

/** The public profile of a user. */
export const personAddress = (userId: number) => `/people/${userId}`

/** The search page with the details of a listing open. */
export const listingAddress = (listingId: number) => `/search?listing=${listingId}`

/** The matches of one of the user's own listings. */
export const matchesAddress = (listingId: number) => `/search?for=${listingId}`
