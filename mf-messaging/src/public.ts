/** The addresses of this remote's pages, for other remotes. */

/** The URL of a conversation, optionally about a listing. It may be empty. */
export const conversationAddress = (userId: number, listingId?: number) =>
  `/messages?to=${userId}${listingId ? `&listing=${listingId}` : ''}`

/** The URL of a trip. */
export const tripAddress = (tripId: number) => `/trips/${tripId}`
