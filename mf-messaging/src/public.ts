/** The addresses of this remote's pages, for other remotes. */

/** The conversation with a person, perhaps about a listing of one of the two. It may have no messages yet. */
export const conversationAddress = (userId: number, listingId?: number) =>
  `/messages?to=${userId}${listingId ? `&listing=${listingId}` : ''}`

/** A trip of two people. */
export const tripAddress = (tripId: number) => `/trips/${tripId}`
