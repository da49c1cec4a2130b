import * as z from 'zod/mini'

/**
 * `GET`, `POST` and `DELETE /api/unsubscribe/{token}`: mails about unread messages off and on; the token is the
 * permission.
 */
export const UnsubscribePath = z.strictObject({ token: z.string().check(z.regex(/^[\w.-]{1,100}$/)) })
/** What a handler gets of `UnsubscribePath`. */
export type UnsubscribePath = z.infer<typeof UnsubscribePath>

/** `GET` and `PUT /api/unread-mail`: whether the signed-in person gets mails about unread messages. */
export const UnreadMail = z.strictObject({ enabled: z.boolean() })
/** Whether a person gets mails about unread messages. */
export type UnreadMail = z.infer<typeof UnreadMail>

/**
 * `GET` and `PUT /api/read-receipts`: whether the signed-in person shows others when they have read a message, and sees
 * the same of those who show it too.
 */
export const ReadReceipts = z.strictObject({ enabled: z.boolean() })
/** Whether a person wants read receipts. */
export type ReadReceipts = z.infer<typeof ReadReceipts>

/** `POST /api/sms/inbound`: the answer of a phone, as a form that Twilio signs. Twilio may add fields. */
export const InboundSms = z.catchall(z.object({ From: z.string(), Body: z.string() }), z.string())
/** The answer of a phone. */
export type InboundSms = z.infer<typeof InboundSms>
