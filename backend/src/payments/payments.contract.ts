import * as z from 'zod/mini'
import { BotCheckToken } from '../bot-check/bot-check.contract.ts'
import { errors, Id, lines, Moment, Page, PathId } from '../http/http.contract.ts'
import { TIP_LIMITS } from '../listings/trip/tip-bounds.contract.ts'

export { TIP_LIMITS }

/** The checkout's action for the bot check. */
export const TIP_ACTION = 'tip'

const Amount = z
  .int('Please enter a whole number of dollars')
  .check(
    z.gte(TIP_LIMITS.min, `A tip is at least $${TIP_LIMITS.min}`),
    z.lte(TIP_LIMITS.max, `A tip is at most $${TIP_LIMITS.max}`),
  )

const TIP_WORDS = 'Your message contains characters that are not allowed'

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
    message: z.nullish(z.union([z.literal(''), lines({ max: 300, name: 'Your message' })], TIP_WORDS)),
    /** The bot check's token of a visitor. Without one a fifth of the limits is left; a session needs none. */
    captchaToken: z.optional(BotCheckToken),
  })
  .check(
    z.refine(({ receiverId, recipientId }) => (receiverId === undefined) !== (recipientId === undefined), {
      error: 'Recipient information is missing',
      path: ['recipientId'],
    }),
  )
/** A tip that a person wants to give. */
export type NewTip = z.infer<typeof NewTip>

/** The `Idempotency-Key` header of a tip: narrower than elsewhere, because the column holds a UUID. */
export const TipKey = z.optional(z.uuid('is not a key'))

/** The path of `GET /api/payments/terms/{userId}`. */
export const TermsPath = z.strictObject({ userId: PathId })
/** What a handler gets of `TermsPath`. */
export type TermsPath = z.infer<typeof TermsPath>

/** The query of `GET /api/payments/terms/{userId}`: whole dollars, by default the smallest tip. */
export const TermsQuery = z.strictObject({ amount: z.optional(PathId) })
/** What a handler gets of `TermsQuery`. */
export type TermsQuery = z.infer<typeof TermsQuery>

/** `GET /api/payments/terms/{userId}`: what holds for a tip to this person now. Everybody may ask. */
export const TipTerms = z.object({
  /** Whether a tip of this amount is possible now. It does not say what the helper has received. */
  possible: z.boolean(),
  /** Whether the helper takes words from people who are not signed in. */
  visitorWords: z.boolean(),
  /** Whether the helper has set up payouts. Until then a tip waits. */
  payoutsReady: z.boolean(),
})
/** What holds for a tip to a person. */
export type TipTerms = z.infer<typeof TipTerms>

/** What the browser needs at Stripe, beside the publishable key in the document's settings. */
export const PaymentSetup = z.object({
  clientSecret: z.string(),
  /** The message was left out: the helper takes no words from people who are not signed in. */
  messageLeftOut: z.optional(z.boolean()),
})
/** What the browser needs at Stripe. */
export type PaymentSetup = z.infer<typeof PaymentSetup>

/** Stripe's id of a payment. */
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
/** A payment as the browser saw it. */
export type PaymentReport = z.infer<typeof PaymentReport>

/**
 * The state of a paid tip, without what is refunded, in dispute or lost of it. `waiting`: the money waits, because the
 * helper has not set up payouts yet, or because the site holds it for a while.
 */
export const TipStatus = z.enum(['paid', 'waiting', 'disputed', 'lost', 'refunded'])
/** The state of a paid tip. */
export type TipStatus = z.infer<typeof TipStatus>

/** The answer to `POST /api/payment-success`: the server's own record. */
export const RecordedPayment = z.object({
  recipientId: Id,
  recipientName: z.string(),
  amount: z.number(),
  status: TipStatus,
  paidAt: Moment,
})
/** The server's own record of a payment. */
export type RecordedPayment = z.infer<typeof RecordedPayment>

/** The query of `GET /api/payments/tips`: both directions unless it names one, the newest first. */
export const TipsQuery = z.extend(Page, {
  direction: z.optional(z.enum(['received', 'sent'])),
  cursor: z.optional(PathId),
})
/** What a handler gets of `TipsQuery`. */
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
  /** The dollars that the giver's bank has asked back, until it decides. */
  disputed: z.number(),
  /** The dollars that the giver's bank has given back to the giver. */
  lost: z.number(),
  status: TipStatus,
  /** For the helper of a giver who was not signed in it is null: `hasWords` says that there is one. */
  message: z.nullable(z.string()),
  /** Whether `GET /api/payments/tips/{id}/words` answers words of a giver who was not signed in. */
  hasWords: z.boolean(),
  paidAt: Moment,
  /** Until when the site holds the money of a received tip, if it does. */
  heldUntil: z.nullable(Moment),
  /** The giver of a received tip, or the helper of a sent one; null for a giver who was not signed in. */
  other: z.nullable(z.object({ id: Id, username: z.string(), profilePictureUrl: z.nullable(z.string()) })),
})
/** A paid tip. */
export type Tip = z.infer<typeof Tip>

/** The path of the routes about one received tip. */
export const TipPath = z.strictObject({ id: PathId })
/** What a handler gets of `TipPath`. */
export type TipPath = z.infer<typeof TipPath>

/**
 * `GET /api/payments/tips/{id}/words`: what a giver who was not signed in wrote. `POST` on `…/words/report` reports what any
 * giver wrote to the reader, and it is hidden.
 */
export const Words = z.object({ message: z.string() })
/** What a giver who was not signed in wrote. */
export type Words = z.infer<typeof Words>

/** `GET` and `PUT /api/payments/settings`: whether the helper takes words from people who are not signed in. */
export const TipSettings = z.strictObject({ visitorWords: z.boolean() })
/** A helper's choice about the words that come with tips. */
export type TipSettings = z.infer<typeof TipSettings>

/**
 * `GET /api/payouts`, and `POST /api/payouts/refresh`, which asks Stripe first (after the return from onboarding).
 * `none`: onboarding has not begun. `incomplete`: Stripe still needs something from the person. `review`: Stripe checks
 * what they entered. `ready`: tips arrive.
 */
export const Payouts = z.object({
  status: z.enum(['none', 'incomplete', 'review', 'ready']),
  /** Whether nothing is passed on, because the account is suspended. */
  paused: z.boolean(),
  /** The dollars that wait until payouts are set up. */
  waiting: z.number(),
  /** The dollars that were passed on. */
  received: z.number(),
  /** Until when the site holds some of the dollars that wait, if it does. */
  heldUntil: z.nullable(Moment),
})
/** The state of the signed-in helper's payouts. */
export type Payouts = z.infer<typeof Payouts>

/**
 * `POST /api/payouts/onboarding`: the address where the helper enters what Stripe needs. From there they come back to
 * `/profile?payouts=return`, or, when the address is used up, to `/profile?payouts=refresh`: ask for a new one then.
 */
export const Onboarding = z.object({ url: z.url() })
/** The address where a helper sets up payouts. */
export type Onboarding = z.infer<typeof Onboarding>

/** `POST /api/stripe/webhook`: the answer that Stripe reads. */
export const WebhookReply = z.object({ received: z.literal(true) })
/** The answer to a webhook that Stripe reads. */
export type WebhookReply = z.infer<typeof WebhookReply>

/** Failures of tips and payouts. */
export const paymentsErrors = /* @__PURE__ */ errors({
  /** Thrown when a person wants to tip themselves. */
  'tip-to-oneself': [400, 'You cannot send a tip to yourself.'],
  /** Thrown when one of the two has blocked the other, or the account gets no tips. The answer does not say which. */
  'tip-blocked': [403, 'You cannot send a tip to this person.'],
  /** Thrown when an `Idempotency-Key` comes again with another amount, recipient or message. */
  'tip-key-reused': [409, 'This payment was begun with other details. Please start again.'],
  /** Thrown when the payment of a form was made already, or can no longer be made. */
  'tip-over': [409, 'This payment is over. Please start again for another tip.'],
  /** Thrown when tips to a person have reached the sum of a day. */
  'tip-cap-helper': [429, 'This person cannot receive a tip of this size today. Please try again tomorrow.'],
  /** Thrown when tips to all people have reached the sum of a day. */
  'tip-cap-site': [429, 'We cannot take a tip of this size at the moment. Please try again tomorrow.'],
  /** Thrown when too many cards were declined in the payer's network. */
  'cards-declined': [429, 'Too many cards were declined. Please try again tomorrow.'],
  /** Thrown when too many cards were declined in tips to a person, and the payer is not signed in. */
  'cards-declined-helper': [429, 'Please sign in to send a tip to this person.'],
  /** Thrown when a tip has no words of a giver who was not signed in, or is not the reader's. */
  'words-unknown': [404, 'There are no words with this tip.'],
  /** Thrown when Stripe does not answer, or not in time; the same request may be sent again. */
  'payment-service-away': [503, 'The payment service is not answering. Nothing was charged. Please try again.'],
  /** Thrown when a payment belongs to no tip. */
  'payment-unknown': [404, 'We know of no such payment.'],
  /** Thrown when a person reports a payment that somebody else has made while signed in. */
  'payment-of-another': [403, 'This payment was made by somebody else.'],
  /** Thrown when a payment differs from our record of it in recipient, amount, currency or metadata. */
  'payment-mismatch': [409, 'The payment does not match our records.'],
  /** Thrown when a browser reports a payment that was not made, or not yet. */
  'payment-incomplete': [409, 'The payment has not been completed.'],
  /** Thrown when Stripe has not signed a webhook. */
  'webhook-forged': [400, 'The signature is not valid.'],
  /** Thrown when a signed webhook is about another account, or about test money on a live site, or the reverse. */
  'webhook-foreign': [400, 'The event is not for this site.'],
  /** Thrown when Stripe has signed a webhook, but not just now: it is old, or a clock is wrong. */
  'webhook-untimely': [400, 'The signature is valid, but not of this time: it is old, or a clock is wrong.'],
})
