/** What the letters know of a tip that may have been refunded. */
export interface Refunded {
  helper: string
  helperLeft: boolean
  /** The reason at Stripe that came with the refund, if there is one; `ours` if the money could not reach the helper. */
  refundReason?: string | null
}

/** How a letter calls the helper of a refunded tip: a person who has left has no name any more. */
export const helperOf = ({ helper, helperLeft }: Refunded) => (helperLeft ? 'a person who has left' : helper)

/** Why a tip went back. `giver`: how the letter calls who gave it. */
export function whyRefunded({ helperLeft, refundReason }: Refunded, giver: 'you' | 'the giver'): string {
  if (refundReason === 'ours' && helperLeft)
    return 'The reason: the person left the site before the money could be passed on.'
  if (refundReason === 'ours') return 'The reason: our team closed the account before the money could be passed on.'
  if (refundReason === 'duplicate') return 'The reason: it was charged twice.'
  if (refundReason === 'fraudulent') return 'The reason: the card was reported as used without its owner.'
  if (refundReason === 'requested_by_customer') return `The reason: ${giver} asked for it.`
  return 'The reason: our team decided so. Write to us if you want to know more.'
}
