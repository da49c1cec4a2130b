import * as z from 'zod/mini'
import { errors, Id, lines, Moment, Page, PathId } from '../http/http.contract.ts'

/** How many characters a message may have. */
export const MESSAGE_LENGTH = 2000
/** How many characters a report's details may have. */
export const DETAILS_LENGTH = 1000

/** The other person of a conversation. */
export const OtherUser = z.object({ id: Id, username: z.string(), profilePictureUrl: z.nullable(z.string()) })
/** The other person of a conversation. */
export type OtherUser = z.infer<typeof OtherUser>

/** `GET /api/messages`: the newest conversation first; `Link` leads to older ones. */
export const InboxQuery = z.extend(Page, {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 50),
  cursor: z.optional(PathId),
})
/** What a handler gets of `InboxQuery`. */
export type InboxQuery = z.infer<typeof InboxQuery>

/** A conversation in the list. */
export const InboxItem = z.object({
  id: Id,
  otherUser: OtherUser,
  /** False when the other wrote something that who asks has not read. */
  read: z.boolean(),
  /** Who wrote the newest message. */
  senderId: Id,
  /** How the newest message begins. */
  lastMessage: z.string(),
  createdAt: Moment,
})
/** A conversation in the list. */
export type InboxItem = z.infer<typeof InboxItem>

/** The path of everything that concerns one conversation. */
export const ConversationPath = z.strictObject({ otherUserId: PathId })
/** What a handler gets of `ConversationPath`. */
export type ConversationPath = z.infer<typeof ConversationPath>

/** `GET /api/messages/{otherUserId}`: the newest messages; `Link` leads to older ones. */
export const ThreadQuery = z.extend(InboxQuery, {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 30),
})
/** What a handler gets of `ThreadQuery`. */
export type ThreadQuery = z.infer<typeof ThreadQuery>

/** A message as both people see it. */
export const MessageView = z.object({ id: Id, senderId: Id, content: z.string(), createdAt: Moment })
/** A message as both people see it. */
export type MessageView = z.infer<typeof MessageView>

/** Some messages of a conversation, the oldest first; none if it has not begun. */
export const Thread = z.object({
  otherUser: OtherUser,
  messages: z.array(MessageView),
  /** Whether who asks has blocked the other. */
  blocked: z.boolean(),
})
/** Some messages of a conversation. */
export type Thread = z.infer<typeof Thread>

/** `POST /api/messages`. With an `Idempotency-Key` header a repeat answers with the message that is there already. */
export const NewMessage = z.strictObject({
  receiverId: Id,
  content: lines(MESSAGE_LENGTH),
  sendSMS: z.optional(z.boolean()),
})
/** What a person sends to write a message. */
export type NewMessage = z.infer<typeof NewMessage>

/** The `Idempotency-Key` header: a name that the client gives the message, best a UUID. */
export const IdempotencyKey = z.optional(
  z.string().check(z.regex(/^[\w-]{8,64}$/, 'must be 8 to 64 letters, digits, - or _')),
)

/** The answer to a message: it is stored, and an SMS copy is on its way or not. */
export const SentMessage = z.extend(MessageView, { receiverId: Id, smsSent: z.boolean() })
/** The answer to a message. */
export type SentMessage = z.infer<typeof SentMessage>

/** `POST /api/messages/{otherUserId}/read`: everything up to a message, or all that is there, has been read. */
export const MarkRead = z.nullish(z.strictObject({ upTo: z.optional(Id) }))
/** Up to which message a conversation has been read. */
export type MarkRead = z.infer<typeof MarkRead>

/** `GET /api/messages/unread-count`: in how many conversations something is unread. */
export const UnreadCount = z.object({ count: z.int() })
/** In how many conversations something is unread. */
export type UnreadCount = z.infer<typeof UnreadCount>

/** A live event: a message came into one of the reader's conversations, from the other or from another tab or device. */
export const MessageEvent = z.object({ otherUserId: Id, message: MessageView, unread: z.int() })
/** A live event: a message. */
export type MessageEvent = z.infer<typeof MessageEvent>

/** A live event: the reader has read or blocked somewhere else. `unread` counts conversations, as the badge does. */
export const ConversationEvent = z.object({
  otherUserId: Id,
  read: z.boolean(),
  blocked: z.boolean(),
  unread: z.int(),
})
/** A live event: the state of a conversation. */
export type ConversationEvent = z.infer<typeof ConversationEvent>

/** `POST` and `DELETE /api/blocks/{userId}`. */
export const BlockPath = z.strictObject({ userId: PathId })
/** What a handler gets of `BlockPath`. */
export type BlockPath = z.infer<typeof BlockPath>

/** What a report may be about, with the words that people choose from. */
export const reportReasons = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or threats',
  scam: 'Asks for money or looks like a scam',
  unsafe: 'I would not feel safe meeting this person',
  other: 'Something else',
} as const

/** `POST /api/reports`: the last messages between the two are kept with it. */
export const NewReport = z.strictObject({
  userId: Id,
  listingId: z.optional(Id),
  reason: z.enum(Object.keys(reportReasons) as [keyof typeof reportReasons], 'Please choose a reason'),
  details: z._default(lines({ min: 0, max: DETAILS_LENGTH }), ''),
})
/** What a person reports. */
export type NewReport = z.infer<typeof NewReport>

/** `GET`, `POST` and `DELETE /api/unsubscribe/{token}`: no mail about unread messages any more; the link itself is the right to it. */
export const UnsubscribePath = z.strictObject({ token: z.string().check(z.regex(/^[\w.-]{1,100}$/)) })
/** What a handler gets of `UnsubscribePath`. */
export type UnsubscribePath = z.infer<typeof UnsubscribePath>

/** `POST /api/sms/inbound` (a form, signed by Twilio): what a phone answered. Twilio adds fields as it likes. */
export const InboundSms = z.catchall(z.object({ From: z.string(), Body: z.string() }), z.string())
/** What a phone answered. */
export type InboundSms = z.infer<typeof InboundSms>

/** Failures of messages, blocks and reports. */
export const messagingErrors = /* @__PURE__ */ errors({
  /** Thrown when somebody writes to, blocks or reports themselves. */
  'to-oneself': [400, 'This only works with somebody else.'],
  /** Thrown when one of the two has blocked the other; it is not said which. */
  blocked: [403, 'You cannot write to this person.'],
  /** Thrown when an `Idempotency-Key` comes again with another message. */
  'key-reused': [409, 'This message was sent already, with other words.'],
  /** Thrown when somebody without a verified phone has begun 10 conversations within a day. */
  'quota-unverified': [
    429,
    'You can start 10 new conversations a day. Verify your phone number to start more, or try again tomorrow.',
  ],
  /** Thrown when somebody with a verified phone has begun 30 conversations within a day. */
  quota: [429, 'You can start 30 new conversations a day. Please try again tomorrow.'],
  /** Thrown when an unsubscribe link was altered or cut off. */
  'unsubscribe-link': [404, 'This link is not complete. Please open it again from the mail.'],
})
