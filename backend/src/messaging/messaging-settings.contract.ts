import * as z from 'zod/mini'

/**
 * `GET`, `POST` and `DELETE /api/unsubscribe/{token}`: `POST` turns emails off, `DELETE` on. The token is the
 * authorization.
 */
export const UnsubscribePath = z.strictObject({ token: z.string().check(z.regex(/^[\w.-]{1,100}$/)) })
export type UnsubscribePath = z.infer<typeof UnsubscribePath>

/** `GET` and `PUT /api/unread-mail`: whether the signed-in user gets emails about unread messages. */
export const UnreadMail = z.strictObject({ enabled: z.boolean() })
export type UnreadMail = z.infer<typeof UnreadMail>

/** `GET` and `PUT /api/read-receipts`: users who share their receipts also see those of others who share them. */
export const ReadReceipts = z.strictObject({ enabled: z.boolean() })
export type ReadReceipts = z.infer<typeof ReadReceipts>

/** `POST /api/sms/inbound`: a form that Twilio signs. Twilio may add fields. */
export const InboundSms = z.catchall(z.object({ From: z.string(), Body: z.string() }), z.string())
export type InboundSms = z.infer<typeof InboundSms>
