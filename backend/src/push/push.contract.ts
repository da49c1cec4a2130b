import * as z from 'zod/mini'
import { errors } from '../http/http.contract.ts'

export const PUSH_TOPICS = ['messages', 'alerts', 'trips'] as const
export type PushTopic = (typeof PUSH_TOPICS)[number]

export const PushMode = z.enum(['immediately', 'daily', 'off'])
export type PushMode = z.infer<typeof PushMode>

/** `PUT /api/push/topics`: topics that are not given stay unchanged. */
export const PushChoices = z.strictObject({
  messages: z.optional(PushMode),
  alerts: z.optional(PushMode),
  trips: z.optional(PushMode),
})
export type PushChoices = z.infer<typeof PushChoices>

/** `GET /api/push` */
export const PushSettings = z.object({
  /** Null if the site sends no push messages. */
  key: z.nullable(z.string()),
  subscribed: z.boolean(),
  topics: z.object({ messages: PushMode, alerts: z.optional(PushMode), trips: z.optional(PushMode) }),
})
export type PushSettings = z.infer<typeof PushSettings>

const NO_SUBSCRIPTION = 'This is not a subscription of a browser'
/** The number of characters of a key in base64url, as browsers encode it. */
const bytes = (characters: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`), NO_SUBSCRIPTION))

/**
 * `PUT /api/push/subscription`: as `PushSubscription.toJSON()` returns it. It replaces the session's previous one and
 * ends with the session.
 */
export const PushSubscription = z.object({
  endpoint: z
    .url({ protocol: /^https?$/, error: NO_SUBSCRIPTION, abort: true })
    .check(z.maxLength(1000, NO_SUBSCRIPTION)),
  keys: z.object({ p256dh: bytes(87), auth: bytes(22) }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/** The text is short and discreet, because locked screens show it. */
export const PushPayload = z.object({
  /** The recipient's account: another user may have signed in to the browser since. */
  to: z.number(),
  title: z.string(),
  link: z.string(),
  tag: z.string(),
})
export type PushPayload = z.infer<typeof PushPayload>

export const pushErrors = errors({
  'push-off': [409, 'This site sends no notifications yet.'],
  'push-endpoint': [400, "This browser's notification service cannot be used."],
})
