/** The addresses of this remote's pages, for other remotes. */

/** The URL of a conversation, optionally about a listing. It may be empty. */
export const conversationAddress = (userId: number, listingId?: number) =>
  `/messages?to=${userId}${listingId ? `&listing=${listingId}` : ''}`

/** A tip that was just paid, in the state of the history entry: no link can claim a payment. */
export interface PaidTip {
  paidTip: {
    dollars: number
    paidAt?: string
    /** The number of the receipt. */
    number: string | undefined
    /** The URL of the receipt, and the state for its history entry. */
    receipt: string
    receiptState: object
  }
}

/** The URL of a trip. */
export const tripAddress = (tripId: number) => `/trips/${tripId}`
