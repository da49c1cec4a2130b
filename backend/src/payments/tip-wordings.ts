import type { Wording } from '../mail/letter.ts'
import { helperOf, type Refunded, whyRefunded } from './refund-words.ts'
import type { TipState } from './tip.entity.ts'

/** What the letters know of a tip. */
export interface About extends Refunded {
  id: number
  /** The day of the payment. */
  paidOn: string
  cents: number
  refundedCents: number
  /** What is on its way back, and what did not get there. */
  pendingCents: number
  failedCents: number
  /** What the giver's bank asked back last. */
  disputedCents: number | null
  message: string | null
  state: TipState
  intentId: string
  waits: boolean
  /** The day until which the money stays with us, if it does. */
  heldUntil: string | null
  signedIn: boolean
  giverEmail: string | null
  giver: string | null
  helperEmail: string | null
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

/** What a letter says, with the address of the reader's tips; false when there is nothing to say any more. */
export type Say = (about: About, tips: string) => Wording | false

/** The letters to the giver of a tip, by name. */
export const TO_GIVER = {
  'tip.receipt': ({ id, paidOn, cents, helper, message, signedIn }) => ({
    subject: `Receipt for your tip of ${dollars(cents)}`,
    paragraphs: [
      `Thank you! ${helper} gets all of your ${dollars(cents)}; we take no fee.`,
      // A visitor can enter any address for the receipt, so their words would reach anybody.
      ...(message && signedIn ? [`You wrote:\n${message}`] : []),
      `Paid by card in US dollars on ${paidOn}. Tip number ${id}.`,
    ],
  }),
  'tip.refunded.giver': (about) =>
    about.refundedCents > 0 && {
      subject: `Your tip of ${dollars(about.cents)} was refunded`,
      paragraphs: [
        `${dollars(about.refundedCents)} of your tip of ${dollars(about.cents)} to ${helperOf(about)} of ${about.paidOn} go back to your card. It can take some days until your bank shows it.`,
        whyRefunded(about, 'you'),
        `Tip number ${about.id}.`,
      ],
    },
  'tip.refund-pending.giver': (about) =>
    about.pendingCents > 0 && {
      subject: `A refund of your tip of ${dollars(about.cents)} is on its way`,
      paragraphs: [
        `${dollars(about.pendingCents)} of your tip of ${dollars(about.cents)} to ${helperOf(about)} of ${about.paidOn} are on their way back to your card. We write to you again when they have left us.`,
        `Tip number ${about.id}.`,
      ],
    },
  'tip.refund-failed.giver': (about) =>
    about.failedCents > 0 && {
      subject: `The refund of your tip of ${dollars(about.cents)} came back`,
      paragraphs: [
        `Your bank did not take the ${dollars(about.failedCents)} that we sent back to your card. We keep them for you: write to us how they can reach you.`,
        `Tip number ${about.id}, to ${helperOf(about)}, of ${about.paidOn}.`,
      ],
    },
  'tip.disputed.giver': ({ id, cents, disputedCents, helper }) => ({
    subject: `Your bank disputes your tip of ${dollars(cents)}`,
    paragraphs: [
      `Your bank asked for ${dollars(disputedCents ?? cents)} back that you gave to ${helper}. Until that is decided, nobody has the money.`,
      `If this was a mistake, tell your bank. Tip number ${id}.`,
    ],
  }),
  'tip.decided.giver': ({ id, cents, disputedCents, helper, state }) => ({
    subject: `Your disputed tip of ${dollars(cents)} is decided`,
    paragraphs: [
      state === 'lost'
        ? `Your bank gives ${dollars(disputedCents ?? cents)} back to you.`
        : `Your tip of ${dollars(cents)} to ${helper} stands.`,
      `Tip number ${id}.`,
    ],
  }),
} satisfies Record<string, Say>

function wordsOf(message: string | null, signedIn: boolean): string[] {
  if (!message) return []
  if (signedIn) return [`They wrote:\n${message}`]
  return [
    'They left you a message. They were not signed in, so we do not know who wrote it: you can open it on the site.',
  ]
}

function wayOf(waits: boolean, heldUntil: string | null): string {
  const held = `We hold a helper's first tips, and unusually many, for a while, because cards can turn out to be stolen. This one is held until ${heldUntil}`
  if (heldUntil && waits) return `${held}. Tell our payment service until then where it should go, and it is passed on.`
  if (heldUntil) return `${held}, and is then passed on to your account by itself.`
  if (waits)
    return 'The money waits for you. Tell our payment service once where it should go, and it is passed on at once.'
  return 'The money is on its way to your account.'
}

/** The letters to the helper, by name. */
export const TO_HELPER = {
  'tip.received': ({ cents, giver, message, signedIn, waits, heldUntil }, url) => ({
    subject: `You received a tip of ${dollars(cents)}`,
    paragraphs: [
      `Thanks from ${giver ?? 'somebody whom you helped'}, with ${dollars(cents)}. All of it is yours; we take no fee.`,
      ...wordsOf(message, signedIn),
      wayOf(waits, heldUntil),
    ],
    button: { label: waits ? 'Set up payouts' : 'See your tips', url },
  }),
  'tip.passed-on': ({ cents, giver }, url) => ({
    subject: `Your tip of ${dollars(cents)} is on its way`,
    paragraphs: [
      `The tip of ${dollars(cents)} from ${giver ?? 'somebody whom you helped'} has been passed on to your account.`,
    ],
    button: { label: 'See your tips', url },
  }),
  'tip.refunded.helper': (about, url) =>
    about.refundedCents > 0 && {
      subject: `A tip of ${dollars(about.cents)} was refunded`,
      paragraphs: [
        `${dollars(about.refundedCents)} of the tip of ${dollars(about.cents)} from ${about.giver ?? 'somebody whom you helped'} of ${about.paidOn} went back to the giver.`,
        whyRefunded(about, 'the giver'),
      ],
      button: { label: 'See your tips', url },
    },
  'tip.refund-failed.helper': (about, url) =>
    about.failedCents > 0 && {
      subject: `The refund of a tip of ${dollars(about.cents)} came back`,
      paragraphs: [
        `${dollars(about.failedCents)} of the tip of ${dollars(about.cents)} from ${about.giver ?? 'somebody whom you helped'} of ${about.paidOn} did not reach the giver's bank. We keep them until we have found another way. You need not do anything.`,
      ],
      button: { label: 'See your tips', url },
    },
  'tip.disputed.helper': ({ cents, giver }, url) => ({
    subject: 'A tip is in dispute',
    paragraphs: [
      `The bank of ${giver ?? 'somebody whom you helped'} asked for a tip of ${dollars(cents)} back. Until that is decided we have to take it back from your account. You need not do anything.`,
    ],
    button: { label: 'See your tips', url },
  }),
  'tip.decided.helper': ({ cents, giver, state }, url) => ({
    subject: 'A disputed tip is decided',
    paragraphs: [
      state === 'lost'
        ? `The bank gave the tip of ${dollars(cents)} back to ${giver ?? 'the giver'}. We are sorry.`
        : `The tip of ${dollars(cents)} from ${giver ?? 'somebody whom you helped'} stands, and comes back to you.`,
    ],
    button: { label: 'See your tips', url },
  }),
} satisfies Record<string, Say>
