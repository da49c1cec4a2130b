/** What other remotes may know of this one: where its pages are. */

/** The search page with one listing open. */
export const listingAddress = (listingId: number) => `/search?listing=${listingId}`
