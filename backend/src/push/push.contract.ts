import * as z from 'zod/mini'
import { errors } from '../http/http.contract.ts'

/** The topics of push notifications. */
export const PUSH_TOPICS = ['messages', 'alerts', 'trips'] as const
export type PushTopic = (typeof PUSH_TOPICS)[number]

/** The frequency: `once` for each event immediately; `daily` at most once a day; `off` never. */
export const PushMode = z.enum(['once', 'daily', 'off'])
export type PushMode = z.infer<typeof PushMode>

/**
 * `PUT /api/push/topics`: sets the frequency of each topic on all devices. Topics that are not given stay unchanged.
 * Returns the same.
 */
export const PushChoices = z.strictObject({
  messages: z.optional(PushMode),
  alerts: z.optional(PushMode),
  trips: z.optional(PushMode),
})
export type PushChoices = z.infer<typeof PushChoices>

/** `GET /api/push`: the signed-in user's settings, and whether this session gets push messages. */
export const PushSettings = z.object({
  /** The public key with which browsers subscribe; null if the site sends no push messages. */
  key: z.nullable(z.string()),
  subscribed: z.boolean(),
  topics: z.object({ messages: PushMode, alerts: z.optional(PushMode), trips: z.optional(PushMode) }),
})
export type PushSettings = z.infer<typeof PushSettings>

const NO_SUBSCRIPTION = 'This is not a subscription of a browser'
/** Exactly this number of bytes in base64url, as browsers encode them. */
const bytes = (characters: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`), NO_SUBSCRIPTION))

/**
 * `PUT /api/push/subscription`: the push subscription of this session's browser, as `PushSubscription.toJSON()` returns
 * it. It replaces the session's previous one and ends with the session. `DELETE` ends it earlier.
 */
export const PushSubscription = z.object({
  /** The public URL of the push service. */
  endpoint: z
    .url({ protocol: /^https?$/, error: NO_SUBSCRIPTION, abort: true })
    .check(z.maxLength(1000, NO_SUBSCRIPTION)),
  keys: z.object({ p256dh: bytes(87), auth: bytes(22) }),
})
export type PushSubscription = z.infer<typeof PushSubscription>

/** The push message for the service worker. Its text is short and discreet, because locked screens show it. */
export const PushPayload = z.object({
  /** The recipient's account: another user may have signed in to the browser since. */
  to: z.number(),
  title: z.string(),
  /** The page that it opens. */
  link: z.string(),
  /** A later message with the same tag replaces the earlier one. */
  tag: z.string(),
})
export type PushPayload = z.infer<typeof PushPayload>

/** Failures of push messages. */
export const pushErrors = errors({
  /** Thrown when a browser subscribes but the site sends no push messages. */
  'push-off': [409, 'This site sends no notifications yet.'],
  /** Thrown when an endpoint is not a public URL. */
  'push-endpoint': [400, 'This browser’s notification service cannot be used.'],
})
