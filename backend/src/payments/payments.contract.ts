import * as z from 'zod/mini'
import { BotCheckToken } from '../bot-check/bot-check.contract.ts'
import { errors, Id, lines, Moment, Page, PathId } from '../http/http.contract.ts'
import { TIP_LIMITS } from '../listings/trip/tip-bounds.contract.ts'

export { TIP_LIMITS }

/** The checkout's action for the bot check. */
export const TIP_ACTION = 'tip'

const Amount = z
  .int('Please enter a whole number of dollars')
  .check(z.gte(TIP_LIMITS.min, 'A tip is at least $1'), z.lte(TIP_LIMITS.max, 'A tip is at most $500'))

const INVALID_MESSAGE = 'Your message contains characters that are not allowed'

/**
 * `POST /api/create-payment-intent`. The tip page sends `receiverId` and needs a session. Checkout sends `recipientId`
 * and maybe a message, and works for visitors. The header `Idempotency-Key: <uuid>` names one filled form: a repeat of
 * it, at the same time or later, leads to the same payment.
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
    /** The bot check's token of a visitor. Without one a fifth of the limits is left; a session needs none. */
    captchaToken: z.optional(BotCheckToken),
  })
  .check(
    z.refine(({ receiverId, recipientId }) => (receiverId === undefined) !== (recipientId === undefined), {
      error: 'Recipient information is missing',
      path: ['recipientId'],
    }),
  )
export type NewTip = z.infer<typeof NewTip>

/** The `Idempotency-Key` header of a tip: narrower than elsewhere, because the column holds a UUID. */
export const TipKey = z.optional(z.uuid('is not a key'))

/** The path of `GET /api/payments/terms/{userId}`. */
export const TermsPath = z.strictObject({ userId: PathId })
export type TermsPath = z.infer<typeof TermsPath>

/** The query of `GET /api/payments/terms/{userId}`: whole dollars, by default the smallest tip. */
export const TermsQuery = z.strictObject({ amount: z.optional(PathId) })
export type TermsQuery = z.infer<typeof TermsQuery>

/** `GET /api/payments/terms/{userId}`: the terms for a tip to this user now. Public. */
export const TipTerms = z.object({
  /** Whether a tip of this amount is possible now. It does not say what the helper has received. */
  possible: z.boolean(),
  /** Whether the helper accepts messages from givers who are not signed in. */
  visitorMessages: z.boolean(),
  /** Whether the helper has set up payouts. Until then a tip waits. */
  payoutsReady: z.boolean(),
})
export type TipTerms = z.infer<typeof TipTerms>

/** The client secret for paying at Stripe. The publishable key is in the document's settings. */
export const PaymentSetup = z.object({
  clientSecret: z.string(),
  /** The message was left out: the helper accepts none from givers who are not signed in. */
  messageLeftOut: z.optional(z.boolean()),
  /** The number of the receipt once it is paid, for a giver who is signed in. */
  receiptNumber: z.optional(z.string()),
})
export type PaymentSetup = z.infer<typeof PaymentSetup>

const IntentId = z.string().check(z.regex(/^pi_[A-Za-z0-9_]{1,100}$/, 'The id of the payment is not valid'))

/**
 * `POST /api/payment-success`: a payment as the browser saw it. The server asks Stripe and compares with its own
 * record.
 */
export const PaymentReport = z.strictObject({
  paymentIntentId: IntentId,
  /** A browser that comes back from Stripe may know the payment only, and not the recipient. */
  recipientId: z.optional(Id),
  /** Dollars. */
  amount: z.number().check(z.positive()),
  message: z.nullish(z.string().check(z.maxLength(1000))),
})
export type PaymentReport = z.infer<typeof PaymentReport>

/**
 * The state of a paid tip, without what is refunded, in dispute or lost of it. `waiting`: the money waits, because the
 * helper has not set up payouts yet, or because the site holds it for a while.
 */
export const TipStatus = z.enum(['paid', 'waiting', 'disputed', 'lost', 'refunded'])
export type TipStatus = z.infer<typeof TipStatus>

/** The response of `POST /api/payment-success`: the server's own record. */
export const RecordedPayment = z.object({
  recipientId: Id,
  recipientName: z.string(),
  amount: z.number(),
  status: TipStatus,
  paidAt: Moment,
  /** The number of the receipt, also in its email. */
  receiptNumber: z.string(),
  /** The card that paid; null until the provider has named it. */
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
})
export type RecordedPayment = z.infer<typeof RecordedPayment>

/** The query of `GET /api/payments/tips`: both directions unless it names one, the newest first. */
export const TipsQuery = z.extend(Page, {
  direction: z.optional(z.enum(['received', 'sent'])),
  cursor: z.optional(PathId),
})
export type TipsQuery = z.infer<typeof TipsQuery>

/** `GET /api/payments/tips`: a paid tip, as one of its two people sees it. */
export const Tip = z.object({
  id: Id,
  direction: z.enum(['received', 'sent']),
  /** Whole dollars, as given. */
  amount: z.number(),
  /** The dollars of it that went back to the giver. */
  refunded: z.number(),
  /** The dollars on their way back to the giver. */
  refundPending: z.number(),
  /** The dollars that did not reach the giver and lie on the platform. */
  refundFailed: z.number(),
  /** The dollars that the giver's bank disputes, until it decides. */
  disputed: z.number(),
  /** The dollars that the giver's bank has given back to the giver. */
  lost: z.number(),
  status: TipStatus,
  /** For the helper of a giver who was not signed in it is null: `hasVisitorMessage` says that there is one. */
  message: z.nullable(z.string()),
  /** Whether `GET /api/payments/tips/{id}/message` returns a message from a giver who was not signed in. */
  hasVisitorMessage: z.boolean(),
  paidAt: Moment,
  /** Until when the money of a received tip is on hold, if it is. */
  onHoldUntil: z.nullable(Moment),
  /** The giver of a received tip, or the helper of a sent one; null for a giver who was not signed in. */
  other: z.nullable(z.object({ id: Id, username: z.string(), profilePictureUrl: z.nullable(z.string()) })),
})
export type Tip = z.infer<typeof Tip>

/** The path of the routes about one received tip. */
export const TipPath = z.strictObject({ id: PathId })
export type TipPath = z.infer<typeof TipPath>

/**
 * `GET /api/payments/tips/{id}/message`: the message from a giver who was not signed in. `POST …/message/report` reports and hides
 * the message of any giver.
 */
export const TipMessage = z.object({ message: z.string() })
export type TipMessage = z.infer<typeof TipMessage>

/** `GET` and `PUT /api/payments/settings`: whether the helper accepts messages from givers who are not signed in. */
export const TipSettings = z.strictObject({ visitorMessages: z.boolean() })
export type TipSettings = z.infer<typeof TipSettings>

/**
 * `GET /api/payouts`, and `POST /api/payouts/refresh`, which asks Stripe first (after the return from onboarding).
 * `none`: onboarding has not begun. `incomplete`: Stripe still needs something from the person. `review`: Stripe checks
 * what they entered. `ready`: tips arrive.
 */
export const Payouts = z.object({
  status: z.enum(['none', 'incomplete', 'review', 'ready']),
  /** Whether payouts are paused, because the account is suspended. */
  paused: z.boolean(),
  /** The dollars that wait until payouts are set up. */
  waiting: z.number(),
  /** The dollars that were paid out. */
  received: z.number(),
  /** Until when some of the waiting dollars are on hold, if they are. */
  onHoldUntil: z.nullable(Moment),
})
export type Payouts = z.infer<typeof Payouts>

/**
 * `POST /api/payouts/onboarding`: the address where the helper enters what Stripe needs. From there they come back to
 * `/profile?payouts=return`, or, when the address is used up, to `/profile?payouts=refresh`: ask for a new one then.
 */
export const Onboarding = z.object({ url: z.url() })
export type Onboarding = z.infer<typeof Onboarding>

/** `POST /api/stripe/webhook`: the response that Stripe reads. */
export const WebhookReply = z.object({ received: z.literal(true) })
export type WebhookReply = z.infer<typeof WebhookReply>

/** Failures of tips and payouts. */
export const paymentsErrors = /* @__PURE__ */ errors({
  /** Thrown when a person wants to tip themselves. */
  'tip-to-oneself': [400, 'You cannot send a tip to yourself.'],
  /** Thrown when one of the two has blocked the other, or the account gets no tips. The response does not say which. */
  'tip-blocked': [403, 'You cannot send a tip to this person.'],
  /** Thrown when an `Idempotency-Key` comes again with another amount, recipient or message. */
  'tip-key-reused': [409, 'This payment was started with different details. Please start again.'],
  /** Thrown when the payment of a form was made already, or can no longer be made. */
  'tip-over': [409, 'This payment is over. Please start again for another tip.'],
  /** Thrown when tips to a person have reached the sum of a day. */
  'tip-cap-helper': [429, 'This person cannot receive a tip of this size today. Please try again tomorrow.'],
  /** Thrown when tips to all people have reached the sum of a day. */
  'tip-cap-site': [429, 'We cannot accept a tip of this size right now. Please try again tomorrow.'],
  /** Thrown when too many cards were declined in the payer's network. */
  'cards-declined': [429, 'Too many cards were declined. Please try again tomorrow.'],
  /** Thrown when too many cards were declined in tips to a person, and the payer is not signed in. */
  'cards-declined-helper': [429, 'Please sign in to send a tip to this person.'],
  /** Thrown when a tip has no message from a giver who was not signed in, or belongs to another user. */
  'tip-message-unknown': [404, 'There is no message with this tip.'],
  /** Thrown when Stripe does not respond in time; the request may be repeated. */
  'payment-service-unavailable': [503, 'The payment service is not responding. Nothing was charged. Please try again.'],
  /** Thrown when a payment belongs to no tip. */
  'payment-unknown': [404, 'We could not find this payment.'],
  /** Thrown when a payment was made by another signed-in user. */
  'payment-of-another': [403, 'This payment was made by someone else.'],
  /** Thrown when a payment differs from our record of it in recipient, amount, currency or metadata. */
  'payment-mismatch': [409, 'The payment does not match our records.'],
  /** Thrown when a browser reports a payment that was not made, or not yet. */
  'payment-incomplete': [409, 'The payment has not been completed.'],
  /** Thrown when Stripe has not signed a webhook. */
  'webhook-forged': [400, 'The signature is not valid.'],
  /** Thrown when a signed webhook is about another account, or about test money on a live site, or the reverse. */
  'webhook-foreign': [400, 'The event is for another site.'],
  /** Thrown when the timestamp of a signed webhook is too old or in the future. */
  'webhook-untimely': [400, 'The signature is valid, but its timestamp is too old, or a clock is wrong.'],
})
