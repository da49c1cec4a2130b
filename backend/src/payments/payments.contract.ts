import * as z from 'zod/mini'
import { BotCheckToken } from '../bot-check/bot-check.contract.ts'
import { errors, Id, lines, Moment, Page, PathId } from '../http/http.contract.ts'
import { TIP_AMOUNTS } from './tip-amounts.contract.ts'

export { TIP_AMOUNTS }

export const TIP_ACTION = 'tip'

const Amount = z
  .int('Please enter a whole number of dollars')
  .check(z.gte(TIP_AMOUNTS.min, 'A tip is at least $1'), z.lte(TIP_AMOUNTS.max, 'A tip is at most $500'))

const INVALID_MESSAGE = 'Your message contains characters that are not allowed'

/**
 * `POST /api/create-payment-intent`. The tip page sends `receiverId` and needs a session; checkout sends `recipientId`
 * and works for visitors. The header `Idempotency-Key: <uuid>` identifies one submitted form, so a repeated request
 * leads to the same payment.
 */
export const NewTip = z
  .strictObject({
    /** Whole dollars. */
    amount: Amount,
    receiverId: z.optional(Id),
    recipientId: z.optional(Id),
    message: z.nullish(
      z.union([z.literal(''), lines({ max: 300, long: 'Your message cannot exceed 300 characters' })], INVALID_MESSAGE),
    ),
    /** The bot check's token of a visitor. Without one, the limits are a fifth; a session needs none. */
    captchaToken: z.optional(BotCheckToken),
  })
  .check(
    z.refine(({ receiverId, recipientId }) => (receiverId === undefined) !== (recipientId === undefined), {
      error: 'Recipient information is missing',
      path: ['recipientId'],
    }),
  )
export type NewTip = z.infer<typeof NewTip>

/** Narrower than elsewhere, because the column is a UUID. */
export const TipKey = z.optional(z.uuid('is not a key'))

export const TermsPath = z.strictObject({ userId: PathId })
export type TermsPath = z.infer<typeof TermsPath>

/** Whole dollars, by default the smallest tip. */
export const TermsQuery = z.strictObject({ amount: z.optional(PathId) })
export type TermsQuery = z.infer<typeof TermsQuery>

/** `GET /api/payments/terms/{userId}`, public: the current terms for a tip to this user. */
export const TipTerms = z.object({
  /** Whether a tip of this amount is possible now. It does not reveal the sum that the helper has received. */
  possible: z.boolean(),
  visitorMessages: z.boolean(),
  payoutsReady: z.boolean(),
})
export type TipTerms = z.infer<typeof TipTerms>

/** The client secret for paying at Stripe. The publishable key is in the document's settings. */
export const PaymentSetup = z.object({
  clientSecret: z.string(),
  /** The helper accepts no messages from givers who are not signed in. */
  messageLeftOut: z.optional(z.boolean()),
  /** Only for a signed-in giver; valid once the tip is paid. */
  receiptNumber: z.optional(z.string()),
})
export type PaymentSetup = z.infer<typeof PaymentSetup>

const IntentId = z.string().check(z.regex(/^pi_[A-Za-z0-9_]{1,100}$/, 'The id of the payment is not valid'))

/** `POST /api/payment-success`: the browser's report. The server compares it with its own record and Stripe's. */
export const PaymentReport = z.strictObject({
  paymentIntentId: IntentId,
  recipientId: z.optional(Id),
  /** Dollars. */
  amount: z.number().check(z.positive()),
  message: z.nullish(z.string().check(z.maxLength(1000))),
})
export type PaymentReport = z.infer<typeof PaymentReport>

/**
 * The state of a paid tip, apart from parts that are refunded, in dispute or lost. `waiting`: the helper has not set up
 * payouts yet, or the site holds the money for a while.
 */
export const TipStatus = z.enum(['paid', 'waiting', 'disputed', 'lost', 'refunded'])
export type TipStatus = z.infer<typeof TipStatus>

export const RecordedPayment = z.object({
  recipientId: Id,
  recipientName: z.string(),
  amount: z.number(),
  status: TipStatus,
  paidAt: Moment,
  receiptNumber: z.string(),
  /** Null until the provider has reported it. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
})
export type RecordedPayment = z.infer<typeof RecordedPayment>

export const TipsQuery = z.extend(Page, {
  direction: z.optional(z.enum(['received', 'sent'])),
  cursor: z.optional(PathId),
})
export type TipsQuery = z.infer<typeof TipsQuery>

/** `GET /api/payments/tips`: a paid tip, from the viewpoint of the giver or the helper. */
export const Tip = z.object({
  id: Id,
  direction: z.enum(['received', 'sent']),
  amount: z.number(),
  refunded: z.number(),
  refundPending: z.number(),
  /** The dollars that did not reach the giver and are on the platform. */
  refundFailed: z.number(),
  /** The dollars that the giver's bank disputes, until it decides. */
  disputed: z.number(),
  /** The dollars that the giver's bank has returned to the giver. */
  lost: z.number(),
  status: TipStatus,
  /** Null for the helper if the giver was not signed in; see `hasVisitorMessage`. */
  message: z.nullable(z.string()),
  hasVisitorMessage: z.boolean(),
  paidAt: Moment,
  onHoldUntil: z.nullable(Moment),
  /**
   * For a tip that was paid above a daily limit, until staff decide: when it is refunded if they do not.
   */
  reviewedUntil: z.nullable(Moment),
  /** The giver of a received tip, or the helper of a sent one. Null for a giver who was not signed in. */
  other: z.nullable(z.object({ id: Id, username: z.string(), profilePictureUrl: z.nullable(z.string()) })),
})
export type Tip = z.infer<typeof Tip>

export const TipPath = z.strictObject({ id: PathId })
export type TipPath = z.infer<typeof TipPath>

/**
 * `GET /api/payments/tips/{id}/message`: the message from a giver who was not signed in. `POST …/message/report`
 * reports and hides the message of any giver.
 */
export const TipMessage = z.object({ message: z.string() })
export type TipMessage = z.infer<typeof TipMessage>

export const TipSettings = z.strictObject({ visitorMessages: z.boolean() })
export type TipSettings = z.infer<typeof TipSettings>

/**
 * `GET /api/payouts`, and `POST /api/payouts/refresh`, which queries Stripe first (after onboarding). `none`:
 * onboarding has not begun. `incomplete`: Stripe needs more data. `review`: Stripe checks the data. `ready`: tips
 * arrive.
 */
export const Payouts = z.object({
  status: z.enum(['none', 'incomplete', 'review', 'ready']),
  paused: z.boolean(),
  /** The dollars that wait until payouts are set up. */
  waiting: z.number(),
  received: z.number(),
  /** Until when some of the waiting dollars are on hold. */
  onHoldUntil: z.nullable(Moment),
  /** The waiting dollars that were paid above a daily limit, until staff decide. */
  inReview: z.number(),
})
export type Payouts = z.infer<typeof Payouts>

/**
 * `POST /api/payouts/onboarding`: the address where the helper enters the data that Stripe needs. It leads back to
 * `/profile?payouts=return`, or to `/profile?payouts=refresh` when the address has expired and a new one is needed.
 */
export const Onboarding = z.object({ url: z.url() })
export type Onboarding = z.infer<typeof Onboarding>

/** `GET /api/ops/tips`: tips that were paid above a daily limit and wait for a decision of staff, most urgent first. */
export const HeldTip = z.object({
  id: Id,
  amount: z.number(),
  helper: z.object({ id: Id, username: z.string() }),
  /** Whether the giver was signed in. */
  signedIn: z.boolean(),
  paidAt: Moment,
  refundAt: Moment,
  /** The payment at Stripe. */
  payment: z.string(),
  /** Null until staff have been notified. */
  case: z.nullable(Id),
})
export type HeldTip = z.infer<typeof HeldTip>

/** `POST /api/ops/tips/{id}/review`: the first decision is final. Responds with the tips that still wait. */
export const TipDecision = z.strictObject({
  decision: z.enum(['release', 'refund']),
  reason: lines({ min: 3, max: 1000, short: 'Please give a reason', long: 'The reason cannot exceed 1000 characters' }),
})
export type TipDecision = z.infer<typeof TipDecision>

export const WebhookReply = z.object({ received: z.literal(true) })
export type WebhookReply = z.infer<typeof WebhookReply>

export const paymentsErrors = /* @__PURE__ */ errors({
  'tip-to-oneself': [400, 'You cannot send a tip to yourself.'],
  'tip-blocked': [403, 'You cannot send a tip to this person.'],
  /** Thrown when an `Idempotency-Key` is used again with another amount, recipient or message. */
  'tip-key-reused': [409, 'This payment was started with different details. Please start again.'],
  'tip-over': [409, 'This payment is over. Please start again for another tip.'],
  /** The payment was canceled, because the helper has reached the daily limit. */
  'tip-ended-limit': [
    409,
    'This person has received as much as we accept for one person in a day, so this payment has ended. Nothing was charged. Please try again tomorrow.',
  ],
  'tip-not-held': [409, 'This tip does not wait for a decision: someone has decided, or its time has passed.'],
  'tip-of-staff': [403, 'A colleague has to decide about a tip that you gave or received.'],
  'tip-cap-helper': [429, 'This person cannot receive a tip of this size today. Please try again tomorrow.'],
  'tip-cap-site': [429, 'We cannot accept a tip of this size right now. Please try again tomorrow.'],
  /** The message also says for how long. Other cards do not help. */
  'cards-declined': [429, 'Too many cards were declined. Please try again later.'],
  /** The declines of others slow down visitors and new accounts. The same form works after a minute. */
  'tip-slowed': [429, 'Many cards were declined here lately. Please wait a minute, then press Pay again.'],
  /** The payment was canceled. The message also says for how long the card waits. */
  'tip-ended-card': [409, 'This card was declined too many times, so this payment has ended. Nothing was charged.'],
  /** Also thrown when the tip belongs to another user. */
  'tip-message-unknown': [404, 'There is no message with this tip.'],
  'payment-service-unavailable': [503, 'The payment service is not responding. Nothing was charged. Please try again.'],
  'payment-unknown': [404, 'We could not find this payment.'],
  'payment-of-another': [403, 'This payment was made by someone else.'],
  /** Thrown when recipient, amount, currency or metadata of a payment differ from our record. */
  'payment-mismatch': [409, 'The payment does not match our records.'],
  'payment-incomplete': [409, 'The payment has not been completed.'],
  'webhook-forged': [400, 'The signature is not valid.'],
  /** Thrown when a signed webhook is about another account, or about test money on a live site, or the reverse. */
  'webhook-foreign': [400, 'The event is for another site.'],
  'webhook-untimely': [400, 'The signature is valid, but its timestamp is too old, or a clock is wrong.'],
})
