/** The addresses of this remote's pages, for other remotes. */

/** The URL of a conversation, optionally about a listing. It may be empty. */
export const conversationAddress = (userId: number, listingId?: number) =>
  `/messages?to=${userId}${listingId ? `&listing=${listingId}` : ''}`

/** A tip that was just paid, in the state of the history entry: no link can claim a payment. */
export interface PaidTip {
  paidTip: {
    dollars: number
    paidAt?: string
    number: string | undefined
    receipt: string
    receiptState: object
  }
}

export const tripAddress = (tripId: number) => `/trips/${tripId}`
