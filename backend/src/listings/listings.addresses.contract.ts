/** Pages of listings and people, for emails, notifications and other remotes. */
export const SEARCH_PATH = '/search'

export const listingPath = (listingId: number) => `${SEARCH_PATH}?listing=${listingId}`

/** The listings that match this one. */
export const matchesPath = (listingId: number) => `${SEARCH_PATH}?for=${listingId}`

export const personPath = (userId: number) => `/people/${userId}`
