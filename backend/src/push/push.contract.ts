import * as z from 'zod/mini'
import { errors } from '../http/http.contract.ts'

/** What people can be told about. */
export const PUSH_TOPICS = ['messages', 'alerts', 'trips'] as const
/** What people can be told about. */
export type PushTopic = (typeof PUSH_TOPICS)[number]

/** How often: `once` for each thing, as it happens; `daily` at most once a day; `off` never. */
export const PushMode = z.enum(['once', 'daily', 'off'])
/** How often somebody is told. */
export type PushMode = z.infer<typeof PushMode>

/**
 * `PUT /api/push/topics`: how often a person is told about each topic, on all their devices; a topic that is not named
 * stays. Answers the same.
 */
export const PushChoices = z.strictObject({
  messages: z.optional(PushMode),
  alerts: z.optional(PushMode),
  trips: z.optional(PushMode),
})
/** How often a person is told about each topic. */
export type PushChoices = z.infer<typeof PushChoices>

/** `GET /api/push`: the signed-in person's choices, and whether this session gets push messages. */
export const PushSettings = z.object({
  /** The site's public key, with which browsers subscribe; null where the site sends no push messages. */
  key: z.nullable(z.string()),
  subscribed: z.boolean(),
  topics: z.object({ messages: PushMode, alerts: z.optional(PushMode), trips: z.optional(PushMode) }),
})
/** The signed-in person's choices, and whether this session gets push messages. */
export type PushSettings = z.infer<typeof PushSettings>

const NO_SUBSCRIPTION = 'This is not a subscription of a browser'
/** Exactly this number of bytes in base64url, as browsers write them. */
const bytes = (characters: number) =>
  z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`), NO_SUBSCRIPTION))

/**
 * `PUT /api/push/subscription`: where this session's browser gets push messages, as `PushSubscription.toJSON()` says. It
 * replaces the session's former one and ends with the session. `DELETE` ends it earlier.
 */
export const PushSubscription = z.object({
  /** The address to which push messages go, if it is a public one. */
  endpoint: z
    .url({ protocol: /^https?$/, error: NO_SUBSCRIPTION, abort: true })
    .check(z.maxLength(1000, NO_SUBSCRIPTION)),
  keys: z.object({ p256dh: bytes(87), auth: bytes(22) }),
})
/** Where a browser gets push messages. */
export type PushSubscription = z.infer<typeof PushSubscription>

/** What a push message says to the service worker: few words, because a locked screen shows them to anybody. */
export const PushPayload = z.object({
  /** The account that it is for: another person may use the browser by now. */
  to: z.number(),
  title: z.string(),
  /** The page that it leads to. */
  link: z.string(),
  /** A later message with the same tag takes the place of the earlier one. */
  tag: z.string(),
})
/** What a push message says to the service worker. */
export type PushPayload = z.infer<typeof PushPayload>

/** Failures of push messages. */
export const pushErrors = errors({
  /** Thrown when a browser subscribes where the site sends no push messages. */
  'push-off': [409, 'This site sends no notifications yet.'],
  /** Thrown when an endpoint is no public address of a push service. */
  'push-endpoint': [400, 'This browser’s notification service cannot be used.'],
})
