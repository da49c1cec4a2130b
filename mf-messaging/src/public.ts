/** The URLs of this remote's pages, for other remotes. */

/** Also valid before the first message. */
export const conversationPath = (userId: number, listingId?: number) =>
  `/messages?to=${userId}${listingId ? `&listing=${listingId}` : ''}`

/** A tip that was just paid. It is in the state of the history entry, so that no link can claim a payment. */
export interface PaidTipState {
  paidTip: {
    dollars: number
    paidAt?: string
    receiptNumber: string | undefined
    receipt: string
    receiptState: object
  }
}

export const tripPath = (tripId: number) => `/trips/${tripId}`
