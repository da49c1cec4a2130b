export const personPath = (userId: number) => `/people/${userId}`

export const listingPath = (listingId: number) => `/search?listing=${listingId}`

export const matchesPath = (listingId: number) => `/search?for=${listingId}`
