import type { EmailContent } from '../mail/email-template.ts'
import { receiptNumber } from './receipt.ts'

/** The data of a tip in its emails. */
export interface About {
  id: number
  helper: string
  helperLeft: boolean
  paidOn: string
  cents: number
  refundedCents: number
  /** The reason at the provider that came with the refund, if there is one; `ours` if the money could not reach the helper. */
  refundReason?: string | null
  /** Refunds that are pending, and refunds that failed. */
  pendingCents: number
  failedCents: number
  /** The amount and the state of the dispute that the email is about, if it is about one. */
  disputedCents: number | null
  dispute: 'open' | 'won' | 'lost' | null
  message: string | null
  intentId: string
  /** The card that paid, once the provider has named it. */
  cardBrand: string | null
  cardLast4: string | null
  waits: boolean
  /** Whether payouts are paused while our team decides about the helper's account. */
  helperPaused: boolean
  /** The day until which the money is on hold, if it is. */
  onHoldUntil: string | null
  signedIn: boolean
  giverEmail: string | null
  giver: string | null
  helperEmail: string | null
}

/** The amount in dispute: the whole tip or a part of it. */
const disputed = ({ disputedCents, cents }: About) =>
  disputedCents === null || disputedCents >= cents
    ? `the tip of ${dollars(cents)}`
    : `${dollars(disputedCents)} of the tip of ${dollars(cents)}`

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** How an email calls the helper of a refunded tip: a person who has left has no name any more. */
const helperOf = ({ helper, helperLeft }: About) => (helperLeft ? 'a person who has left' : helper)

/** Why a tip went back. `giver`: how the email calls who gave it. */
function whyRefunded({ helperLeft, refundReason }: About, giver: 'you' | 'the giver'): string {
  if (refundReason === 'ours' && helperLeft)
    return 'The reason: the person left the site before the money could be passed on.'
  if (refundReason === 'ours') return 'The reason: our team closed the account before the money could be passed on.'
  if (refundReason === 'duplicate') return 'The reason: it was charged twice.'
  if (refundReason === 'fraudulent') return 'The reason: the card was reported as used without its owner.'
  if (refundReason === 'requested_by_customer') return `The reason: ${giver} asked for it.`
  return 'The reason: our team decided so. Write to us if you want to know more.'
}

/** Renders an email with a link to the recipient's tips; false when the email is obsolete. */
export type Say = (about: About, tips: string) => Omit<EmailContent, 'reason' | 'card'> | false

/** The emails to the giver of a tip, by name. */
export const TO_GIVER = {
  'tip.receipt': ({ cents, helper, message, signedIn, helperPaused }) => ({
    subject: `Receipt for your tip of ${dollars(cents)}`,
    paragraphs: [
      helperPaused
        ? `Thank you! We’re holding your ${dollars(cents)} while our team checks ${helper}’s account. All of it then goes to ${helper} or back to your card. We take no fee.`
        : `Thank you! ${helper} gets all of your ${dollars(cents)}. We take no fee.`,
      // A visitor can enter any address for the receipt, so the message could be sent to strangers.
      ...(message && signedIn ? [`You wrote:\n${message}`] : []),
    ],
  }),
  'tip.refunded.giver': (about) =>
    about.refundedCents > 0 && {
      subject: `Your tip of ${dollars(about.cents)} was refunded`,
      paragraphs: [
        `We refunded ${dollars(about.refundedCents)} of your ${dollars(about.cents)} tip to ${helperOf(about)} of ${about.paidOn}. Your bank may take a few days to show it on your card.`,
        whyRefunded(about, 'you'),
        `Receipt number ${receiptNumber(about.id)}.`,
      ],
    },
  'tip.refund-pending.giver': (about) =>
    about.pendingCents > 0 && {
      subject: `A refund of your tip of ${dollars(about.cents)} is on its way`,
      paragraphs: [
        `${dollars(about.pendingCents)} of your ${dollars(about.cents)} tip to ${helperOf(about)} of ${about.paidOn} is on its way back to your card. We’ll email you again once we have sent it.`,
        `Receipt number ${receiptNumber(about.id)}.`,
      ],
    },
  'tip.refund-failed.giver': (about) =>
    about.failedCents > 0 && {
      subject: `The refund of your tip of ${dollars(about.cents)} came back`,
      paragraphs: [
        `Your bank did not accept the ${dollars(about.failedCents)} that we sent back to your card. The money is still yours: write to us and tell us how to send it to you.`,
        `Receipt number ${receiptNumber(about.id)}, for your tip to ${helperOf(about)} of ${about.paidOn}.`,
      ],
    },
  'tip.disputed.giver': (about) =>
    about.dispute === 'open' && {
      subject: `Your bank is disputing your tip of ${dollars(about.cents)}`,
      paragraphs: [
        `Your bank asked us to return ${disputed(about)} that you gave to ${about.helper}. Until the bank decides, no one gets this money.`,
        `If this was a mistake, tell your bank. Receipt number ${receiptNumber(about.id)}.`,
      ],
    },
  'tip.decided.giver': (about) => ({
    subject: `Your bank has decided about your disputed tip of ${dollars(about.cents)}`,
    paragraphs: [
      about.dispute === 'lost'
        ? `Your bank is returning ${disputed(about)} to you.`
        : `Your bank has decided that ${about.helper} can keep ${disputed(about)}.`,
      `Receipt number ${receiptNumber(about.id)}.`,
    ],
  }),
} satisfies Record<string, Say>

function messageParagraphs(message: string | null, signedIn: boolean): string[] {
  if (!message) return []
  if (signedIn) return [`They wrote:\n${message}`]
  return [
    'They left you a message. They were not signed in, so we don’t know who wrote it. You can open it on the site.',
  ]
}

function payoutParagraph({ waits, onHoldUntil, helperPaused }: About): string {
  if (helperPaused)
    return 'We’re holding it until our team has decided about your account. You don’t need to do anything.'
  const why = "We hold a helper's first tips, and unusually many tips, for a while in case a card was stolen."
  if (onHoldUntil && waits) return `${why} Set up payouts by ${onHoldUntil}, and we'll send you this one then.`
  if (onHoldUntil) return `${why} We'll send this one to your account on ${onHoldUntil}.`
  if (waits) return "We're holding the money for you. Set up payouts once, and we'll send it right away."
  return 'The money is on its way to your account.'
}

/** The emails to the helper, by name. */
export const TO_HELPER = {
  'tip.received': (about, url) => ({
    subject: `You received a tip of ${dollars(about.cents)}`,
    paragraphs: [
      `${about.giver ?? 'Someone you helped'} thanks you with ${dollars(about.cents)}. ${about.helperPaused ? 'We' : 'All of it is yours. We'} take no fee.`,
      ...messageParagraphs(about.message, about.signedIn),
      payoutParagraph(about),
    ],
    button: { label: about.waits && !about.helperPaused ? 'Set up payouts' : 'See your tips', url },
  }),
  'tip.passed-on': ({ cents, giver }, url) => ({
    subject: `Your tip of ${dollars(cents)} is on its way`,
    paragraphs: [
      `The tip of ${dollars(cents)} from ${giver ?? 'someone you helped'} has been passed on to your account.`,
    ],
    button: { label: 'See your tips', url },
  }),
  'tip.refunded.helper': (about, url) =>
    about.refundedCents > 0 && {
      subject: `A tip of ${dollars(about.cents)} was refunded`,
      paragraphs: [
        `${dollars(about.refundedCents)} of the tip of ${dollars(about.cents)} from ${about.giver ?? 'someone you helped'} of ${about.paidOn} was refunded to the giver.`,
        whyRefunded(about, 'the giver'),
      ],
      button: { label: 'See your tips', url },
    },
  'tip.refund-failed.helper': (about, url) =>
    about.failedCents > 0 && {
      subject: `The refund of a tip of ${dollars(about.cents)} came back`,
      paragraphs: [
        `The refund of ${dollars(about.failedCents)} of the tip from ${about.giver ?? 'someone you helped'} of ${about.paidOn} did not reach the giver’s bank. We’re holding the money until we find another way. You don’t need to do anything.`,
      ],
      button: { label: 'See your tips', url },
    },
  'tip.disputed.helper': (about, url) =>
    about.dispute === 'open' && {
      subject: 'A tip is in dispute',
      paragraphs: [
        `The bank of ${about.giver ?? 'someone you helped'} asked us to return ${disputed(about)}. Until the bank decides, we hold this money. If it is already in your account, we have to take it back. You don’t need to do anything.`,
      ],
      button: { label: 'See your tips', url },
    },
  'tip.decided.helper': (about, url) => ({
    subject: 'The bank has decided about a disputed tip',
    paragraphs: [
      about.dispute === 'lost'
        ? `The bank returned ${disputed(about)} to ${about.giver ?? 'the giver'}. We’re sorry.`
        : `The bank has decided that you can keep ${disputed(about)} from ${about.giver ?? 'someone you helped'}. ${about.helperPaused ? 'We’re holding it until our team has decided about your account.' : 'This money is yours again.'}`,
    ],
    button: { label: 'See your tips', url },
  }),
} satisfies Record<string, Say>
