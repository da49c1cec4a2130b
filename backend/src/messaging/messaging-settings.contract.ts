import * as z from 'zod/mini'

/**
 * `GET`, `POST` and `DELETE /api/unsubscribe/{token}`: turns emails off (`POST`) and on (`DELETE`). The token is the
 * permission.
 */
export const UnsubscribePath = z.strictObject({ token: z.string().check(z.regex(/^[\w.-]{1,100}$/)) })
/** `UnsubscribePath` as a handler receives it. */
export type UnsubscribePath = z.infer<typeof UnsubscribePath>

/** `GET` and `PUT /api/unread-mail`: whether the signed-in user gets emails about unread messages. */
export const UnreadMail = z.strictObject({ enabled: z.boolean() })
/** Whether a user gets emails about unread messages. */
export type UnreadMail = z.infer<typeof UnreadMail>

/**
 * `GET` and `PUT /api/read-receipts`: whether the signed-in user shares read receipts, and sees those of others who share
 * them too.
 */
export const ReadReceipts = z.strictObject({ enabled: z.boolean() })
/** Whether a user shares read receipts. */
export type ReadReceipts = z.infer<typeof ReadReceipts>

/** `POST /api/sms/inbound`: an SMS reply, as a form that Twilio signs. Twilio may add fields. */
export const InboundSms = z.catchall(z.object({ From: z.string(), Body: z.string() }), z.string())
/** An SMS reply. */
export type InboundSms = z.infer<typeof InboundSms>
