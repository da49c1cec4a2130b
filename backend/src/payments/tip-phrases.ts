import { i18n } from '../languages/i18n.ts'
import { receiptNumber } from './receipt.ts'

export interface TipEmailData {
  id: number
  helper: string
  helperLeft: boolean
  paidOn: string
  cents: number
  refundedCents: number
  /** The provider's reason of the refund; `ours` if the money could not reach the helper. */
  refundReason?: string | null
  pendingCents: number
  failedCents: number
  disputedCents: number | null
  dispute: 'open' | 'won' | 'lost' | null
  message: string | null
  intentId: string
  cardBrand: string | null
  cardLast4: string | null
  waits: boolean
  helperPaused: boolean
  onHoldUntil: string | null
  /** The day on which the tip is refunded unless staff decide before. */
  reviewedUntil: string | null
  review: 'open' | 'released' | 'refunded' | null
  reviewedByStaff: boolean
  signedIn: boolean
  giverEmail: string | null
  giverLocale: string
  helperLocale: string
  giver: string | null
  helperEmail: string | null
}

export const disputed = ({ disputedCents, cents }: TipEmailData) =>
  disputedCents === null || disputedCents >= cents
    ? i18n._(
        'the tip of {amount}',
        { amount: i18n.money(cents) },
        { comment: 'Within a sentence: "The bank asked us to return …. Until the bank decides, we hold this money."' },
      )
    : i18n._(
        '{part} of the tip of {amount}',
        { part: i18n.money(disputedCents), amount: i18n.money(cents) },
        { comment: 'Within a sentence: "The bank asked us to return …. Until the bank decides, we hold this money."' },
      )

/** A helper who deleted their account has no name. */
export const helperOf = ({ helper, helperLeft }: TipEmailData) =>
  helperLeft
    ? i18n._('someone who deleted their account', {}, { comment: 'Stands in a sentence for the name of a helper.' })
    : helper

export const giverOf = ({ giver }: TipEmailData) =>
  giver ??
  i18n._('someone you helped', {}, { comment: 'Stands in a sentence for the name of the person who gave a tip.' })

export function refundReasonText(about: TipEmailData, isForGiver: boolean): string {
  const { helperLeft, refundReason } = about
  if (refundReason === 'ours' && about.review === 'refunded' && !about.reviewedByStaff)
    return isForGiver
      ? i18n._(
          'The reason: unusually many tips were paid to this person within a day, and we could not confirm yours within 7 days.',
        )
      : i18n._(
          'The reason: unusually many tips were paid to you within a day, and we could not confirm this one within 7 days.',
        )
  if (refundReason === 'ours' && about.review === 'refunded')
    return i18n._('The reason: our team decided so. Write to us if you want to know more.')
  if (refundReason === 'ours' && helperLeft)
    return i18n._('The reason: the person left the site before the money could be passed on.')
  if (refundReason === 'ours')
    return i18n._('The reason: our team closed the account before the money could be passed on.')
  if (refundReason === 'duplicate') return i18n._('The reason: it was charged twice.')
  if (refundReason === 'fraudulent') return i18n._('The reason: the card was reported as used without its owner.')
  if (refundReason === 'requested_by_customer')
    return isForGiver
      ? i18n._('The reason: you asked for a refund.')
      : i18n._('The reason: the giver asked for a refund.')
  return i18n._('The reason: our team decided so. Write to us if you want to know more.')
}

export const receiptLine = ({ id }: TipEmailData) => i18n._('Receipt number {number}.', { number: receiptNumber(id) })

export function messageParagraphs(message: string | null, signedIn: boolean): string[] {
  if (!message) return []
  if (signedIn) return [i18n._('They wrote:\n{message}', { message })]
  return [
    i18n._(
      "They left you a message. They were not signed in, so we don't know who wrote it. You can open it on the site.",
    ),
  ]
}

export function payoutParagraph({ waits, onHoldUntil: day, helperPaused, reviewedUntil }: TipEmailData): string {
  if (helperPaused)
    return i18n._("We're holding it until our team has decided about your account. You don't need to do anything.")
  if (reviewedUntil)
    return i18n._(
      "Unusually many tips were paid to you within a day. So our team checks this one first, in case a card was stolen, and then sends it to your account. If we can't confirm it by {day}, it goes back to the giver.",
      { day: reviewedUntil },
    )
  if (day && waits)
    return i18n._(
      "We hold a helper's first tips for a while, and also when unusually many arrive, in case a card was stolen. Set up payouts by {day}, and we'll send you this one on that day.",
      { day },
    )
  if (day)
    return i18n._(
      "We hold a helper's first tips for a while, and also when unusually many arrive, in case a card was stolen. We'll send this one to your account on {day}.",
      { day },
    )
  if (waits) return i18n._("We're holding the money for you. Set up payouts once, and we'll send it right away.")
  return i18n._('The money is on its way to your account.')
}

export function thanksParagraph(about: TipEmailData): string {
  const giver =
    about.giver ??
    i18n._('Someone you helped', {}, { comment: 'Stands in a sentence for the name of the person who gave a tip.' })
  const amount = i18n.money(about.cents)
  return about.helperPaused || about.reviewedUntil
    ? i18n._('{giver} thanks you with {amount}. We take no fee.', { giver, amount })
    : i18n._('{giver} thanks you with {amount}. All of it is yours. We take no fee.', { giver, amount })
}

export function decidedParagraph(about: TipEmailData): string {
  const [tip, giver] = [disputed(about), giverOf(about)]
  if (about.dispute === 'lost') {
    const payer =
      about.giver ??
      i18n._('the giver', {}, { comment: 'Stands in a sentence for the name of the person who gave a tip.' })
    return i18n._("The bank returned {tip} to {giver}. We're sorry.", { tip, giver: payer })
  }
  return about.helperPaused
    ? i18n._(
        "The bank has decided that you can keep {tip} from {giver}. We're holding it until our team has decided about your account.",
        { tip, giver },
      )
    : i18n._('The bank has decided that you can keep {tip} from {giver}. This money is yours again.', { tip, giver })
}
