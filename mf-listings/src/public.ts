/** The addresses of this remote's pages, for other remotes. */

/** The search page with one listing open. */
export const listingAddress = (listingId: number) => `/search?listing=${listingId}`
