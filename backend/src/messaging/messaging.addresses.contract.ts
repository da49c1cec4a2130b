/** Pages of messages and trips, for emails, notifications and other remotes. */
export const MESSAGES_PATH = '/messages'
export const TRIPS_PATH = '/trips'

/** Also valid before the first message. */
export const conversationPath = (userId: number, listingId?: number) =>
  `${MESSAGES_PATH}?to=${userId}${listingId ? `&listing=${listingId}` : ''}`

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

export const tripPath = (tripId: number) => `${TRIPS_PATH}/${tripId}`
