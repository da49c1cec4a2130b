import * as z from 'zod/mini'
import { errors, Id, lines, Moment, Page, PathId } from '../http/http.contract.ts'

/** The smallest and the largest tip, in whole dollars. */
export const TIP_LIMITS = { min: 1, max: 500 } as const

const Amount = z
  .int('Please enter a whole number of dollars')
  .check(
    z.gte(TIP_LIMITS.min, `A tip is at least $${TIP_LIMITS.min}`),
    z.lte(TIP_LIMITS.max, `A tip is at most $${TIP_LIMITS.max}`),
  )

/**
 * `POST /api/create-payment-intent`. The tip page sends `receiverId` and needs a session; checkout sends `recipientId`,
 * maybe a message, and works for visitors. The header `Idempotency-Key: <uuid>` names one filled form: repeats of it,
 * in parallel or later, end in the same payment.
 */
export const NewTip = z
  .strictObject({
    /** Whole dollars. */
    amount: Amount,
    receiverId: z.optional(Id),
    recipientId: z.optional(Id),
    message: z.nullish(z.union([z.literal(''), lines(300)], 'is longer than 300 characters')),
  })
  .check(
    z.refine(({ receiverId, recipientId }) => (receiverId === undefined) !== (recipientId === undefined), {
      error: 'Recipient information is missing',
      path: ['recipientId'],
    }),
  )
/** A tip that somebody wants to give. */
export type NewTip = z.infer<typeof NewTip>

/** The header `Idempotency-Key` of `POST /api/create-payment-intent`. */
export const TipKey = z.optional(z.uuid('is not a UUID'))

/** With what the browser goes to Stripe: nothing else is needed there but the publishable key of the document's settings. */
export const PaymentSetup = z.object({ clientSecret: z.string() })
/** With what the browser goes to Stripe. */
export type PaymentSetup = z.infer<typeof PaymentSetup>

/** Stripe's name of a payment. */
const IntentId = z.string().check(z.regex(/^pi_[A-Za-z0-9_]{1,100}$/, 'is not the id of a payment'))

/** `POST /api/payment-success`: what the browser believes; the server asks Stripe and compares with its own record. */
export const PaymentReport = z.strictObject({
  paymentIntentId: IntentId,
  /** For whom; a browser that comes back from Stripe with nothing but the payment may not know. */
  recipientId: z.optional(Id),
  /** Dollars. */
  amount: z.number().check(z.positive()),
  message: z.nullish(z.string().check(z.maxLength(1000))),
})
/** A payment as the browser saw it. */
export type PaymentReport = z.infer<typeof PaymentReport>

/** How a paid tip stands. `waiting`: the helper has not set up payouts yet, the money waits for them. */
export const TipStatus = z.enum(['paid', 'waiting', 'disputed', 'lost', 'refunded'])
/** How a paid tip stands. */
export type TipStatus = z.infer<typeof TipStatus>

/** The answer to `POST /api/payment-success`: the server's own record. */
export const RecordedPayment = z.object({ recipientId: Id, amount: z.number(), status: TipStatus })
/** The server's own record of a payment. */
export type RecordedPayment = z.infer<typeof RecordedPayment>

/** The query of `GET /api/payments/tips`: both directions unless one is named, newest first. */
export const TipsQuery = z.extend(Page, {
  direction: z.optional(z.enum(['received', 'sent'])),
  cursor: z.optional(PathId),
})
/** What a handler gets of `TipsQuery`. */
export type TipsQuery = z.infer<typeof TipsQuery>

/** `GET /api/payments/tips`: a tip that was paid, as one of its two people sees it. */
export const Tip = z.object({
  id: Id,
  direction: z.enum(['received', 'sent']),
  /** Whole dollars, as given. */
  amount: z.number(),
  /** Dollars of it that went back to the giver. */
  refunded: z.number(),
  status: TipStatus,
  message: z.nullable(z.string()),
  paidAt: Moment,
  /** Who gave it (received) or got it (sent); null for a giver who was not signed in. */
  other: z.nullable(z.object({ id: Id, username: z.string(), profilePictureUrl: z.nullable(z.string()) })),
})
/** A tip that was paid. */
export type Tip = z.infer<typeof Tip>

/**
 * `GET /api/payouts`, and `POST /api/payouts/refresh`, which asks Stripe first (after the return from onboarding).
 * `none`: never begun; `incomplete`: Stripe still needs something from the person; `review`: Stripe is checking;
 * `ready`: tips arrive.
 */
export const Payouts = z.object({
  status: z.enum(['none', 'incomplete', 'review', 'ready']),
  /** Dollars that wait for payouts to be set up. */
  waiting: z.number(),
  /** Dollars that have been passed on. */
  received: z.number(),
})
/** How payouts of the signed-in helper stand. */
export type Payouts = z.infer<typeof Payouts>

/**
 * `POST /api/payouts/onboarding`: where Stripe asks the helper for what it needs. It sends them back to
 * `/profile?payouts=return`, or to `/profile?payouts=refresh` when the address is spent: ask for a new one then.
 */
export const Onboarding = z.object({ url: z.url() })
/** Where payouts are set up. */
export type Onboarding = z.infer<typeof Onboarding>

/** `POST /api/stripe/webhook`: what Stripe reads of the answer. */
export const WebhookReply = z.object({ received: z.literal(true) })
/** What Stripe reads of the answer to a webhook. */
export type WebhookReply = z.infer<typeof WebhookReply>

/** Failures of tips and payouts. */
export const paymentsErrors = errors({
  /** Thrown when somebody wants to tip themselves. */
  'tip-to-oneself': [400, 'You cannot send a tip to yourself.'],
  /** Thrown when one of the two has blocked the other; it is not said which. */
  'tip-blocked': [403, 'You cannot send a tip to this person.'],
  /** Thrown when an `Idempotency-Key` comes again with another amount, recipient or message. */
  'tip-key-reused': [409, 'This payment was begun with other details. Please start again.'],
  /** Thrown when the payment of a form has been made already, or can no longer be made. */
  'tip-over': [409, 'This payment is over. Please start again for another tip.'],
  /** Thrown when Stripe does not answer, or not in time; the same request may be sent again. */
  'payment-service-away': [503, 'The payment service is not answering. Nothing was charged. Please try again.'],
  /** Thrown when no tip belongs to a payment. */
  'payment-unknown': [404, 'We know of no such payment.'],
  /** Thrown when a payment differs from our record of it in recipient, amount, currency or metadata. */
  'payment-mismatch': [409, 'The payment does not match our records.'],
  /** Thrown when a payment was reported that has not been made, or not yet. */
  'payment-incomplete': [409, 'The payment has not been completed.'],
  /** Thrown when a webhook is not signed by Stripe. */
  'webhook-forged': [400, 'The signature is not valid.'],
  /** Thrown when a webhook is signed by Stripe, but at another time than now: it is old, or a clock is wrong. */
  'webhook-untimely': [400, 'The signature is valid, but not of this time: it is old, or a clock is wrong.'],
})
