import * as z from 'zod/mini'
import { errors, Id, lines, Moment, Page, PathId } from '../http/http.contract.ts'

export { isBlank } from '../http/http.contract.ts'
export { relativeText } from '../listings/traveler/relation-text.contract.ts'
export { InboundSms, ReadReceipts, UnreadMail, UnsubscribePath } from './messaging-settings.contract.ts'
export {
  CompletionAnswer,
  confirmationErrors,
  FLYING,
  StillFlyingAnswer,
  StillFlyingResult,
} from './trips/confirmation/confirmation.contract.ts'
export {
  FAMILY_TOKEN,
  FamilyLeg,
  FamilyMilestone,
  FamilyNotificationSettings,
  FamilyToken,
  FamilyTrip,
  familyErrors,
} from './trips/family/family.contract.ts'
export { AUDIENCES, FamilyLink, LinkPath, linkErrors, MadeLink, NewLink } from './trips/family/links.contract.ts'
export { type MilestoneWindow, milestoneWindows } from './trips/milestones/milestone-windows.contract.ts'
export {
  MILESTONES,
  Milestone,
  MilestonePath,
  NewMilestone,
  OF_LEG,
} from './trips/milestones/milestones.contract.ts'
export { type Flights, ProposableListing, proposedFlights } from './trips/proposal.contract.ts'
export { TRAVELER_TOKEN, TravelerMilestonePath, TravelerTrip } from './trips/traveler/traveler.contract.ts'
export {
  Answer,
  Cancel,
  CHECKLIST,
  Meeting,
  NewTrip,
  Shares,
  Tick,
  TRIP_STATES,
  Trip,
  TripChange,
  TripLeg,
  TripLegView,
  TripPath,
  TripPerson,
  TripsQuery,
  travelerName,
  tripErrors,
} from './trips/trips.contract.ts'

/** The most characters of a message. */
export const MESSAGE_LENGTH = 2000

/** The other person of a conversation. */
export const OtherUser = z.object({ id: Id, username: z.string(), profilePictureUrl: z.nullable(z.string()) })
/** The other person of a conversation. */
export type OtherUser = z.infer<typeof OtherUser>

/** `GET /api/messages`: the newest conversation first; the `Link` header leads to older ones. */
export const InboxQuery = z.extend(Page, {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 50),
  cursor: z.optional(PathId),
})
/** The parsed `InboxQuery`. */
export type InboxQuery = z.infer<typeof InboxQuery>

/** A conversation in the list. */
export const InboxItem = z.object({
  id: Id,
  otherUser: OtherUser,
  /** False when the other person wrote something that the reader has not read. */
  read: z.boolean(),
  /** The sender of the newest message. */
  senderId: Id,
  /** The beginning of the newest message. */
  lastMessage: z.string(),
  createdAt: Moment,
})
/** A conversation in the list. */
export type InboxItem = z.infer<typeof InboxItem>

/** The path of all routes about one conversation. */
export const ConversationPath = z.strictObject({ otherUserId: PathId })
/** The parsed `ConversationPath`. */
export type ConversationPath = z.infer<typeof ConversationPath>

/** `GET /api/messages/{otherUserId}`: the newest messages; the `Link` header leads to older ones. */
export const ThreadQuery = z.extend(InboxQuery, {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 30),
})
/** The parsed `ThreadQuery`. */
export type ThreadQuery = z.infer<typeof ThreadQuery>

/** A message as one of the two people sees it. */
export const MessageView = z.object({
  id: Id,
  senderId: Id,
  content: z.string(),
  createdAt: Moment,
  /** For the receiver of a message that is not shown: `content` is a sentence that says so. */
  withheld: z.optional(z.enum(['hidden', 'removed'])),
  /**
   * For a sender who requested an SMS copy: it is queued; the SMS service accepted it; or there is none, because the
   * recipient gets no copies, today's limit is reached, the service rejected the number, or it did not respond.
   */
  smsCopy: z.optional(z.enum(['on-its-way', 'sent', 'no-phone', 'limit', 'refused', 'unsent'])),
  /** For a sender: the SMS service accepted the copy but could not deliver it. `smsCopy` is `refused` then. */
  smsUndelivered: z.optional(z.boolean()),
  /** The listing that this message is about. */
  listingId: z.optional(Id),
  /** The language of the page on which it was written, if its text has the letters of that language: `te`. */
  language: z.optional(z.string()),
})
/** A message as one of the two people sees it. */
export type MessageView = z.infer<typeof MessageView>

/** The facts of a listing that a conversation is about. A `Listing` has them too. */
export const TripFacts = z.object({
  /** The owner of the listing. */
  userId: Id,
  type: z.enum(['helper', 'seeking_help']),
  departureAirport: z.string(),
  departureCity: z.string(),
  arrivalAirport: z.string(),
  arrivalCity: z.string(),
  date: z.string(),
  endDate: z.nullable(z.string()),
  flightNumber: z.nullable(z.string()),
  tipAmount: z.nullable(z.int()),
  /** Whether its owner has agreed on a trip; its state is `closed` then. */
  found: z.boolean(),
})
/** The facts of a listing that a conversation is about. */
export type TripFacts = z.infer<typeof TripFacts>

/** A listing that a conversation is about. It has no facts once it is deleted or the user may no longer see it. */
export const ConversationTrip = z.object({
  listingId: Id,
  state: z.enum(['open', 'past', 'closed', 'removed']),
  facts: z.nullable(TripFacts),
})
/** A listing that a conversation is about. */
export type ConversationTrip = z.infer<typeof ConversationTrip>

/** When the other person read the messages up to `upTo`. Exists only if both share receipts. */
export const Receipt = z.object({ upTo: Id, at: Moment })
/** A read receipt of the other person. */
export type Receipt = z.infer<typeof Receipt>

/** Some messages of a conversation, the oldest first; none if the conversation has not begun. */
export const Thread = z.object({
  /** `verified`: whether they confirmed their phone number by a code. */
  otherUser: z.extend(OtherUser, { verified: z.boolean() }),
  messages: z.array(MessageView),
  /** Whether the reader has blocked the other person. */
  blocked: z.boolean(),
  /** Whether the reader has acknowledged the advice about safety, by `POST /api/messages/{otherUserId}/advice`. */
  adviceRead: z.boolean(),
  /**
   * Why the other person cannot receive messages: they deleted the account or were banned. Pages show it instead of the
   * composer.
   */
  notice: z.nullable(z.string()),
  /** The listings that the conversation is about, newest first. */
  trips: z.array(ConversationTrip),
  receipt: z.nullable(Receipt),
})
/** Some messages of a conversation. */
export type Thread = z.infer<typeof Thread>

/** `POST /api/messages`. With an `Idempotency-Key` header, a repeated request returns the stored message. */
export const NewMessage = z.strictObject({
  receiverId: Id,
  content: lines({
    max: MESSAGE_LENGTH,
    short: 'Please write a message',
    long: 'A message cannot exceed 2000 characters',
  }),
  sendSMS: z.optional(z.boolean()),
  /** The open listing of one of the two people that the message is about. */
  listingId: z.optional(Id),
})
/** The request for a new message. */
export type NewMessage = z.infer<typeof NewMessage>

/** The `Idempotency-Key` header of a message: narrower than elsewhere, because the column holds 64 characters. */
export const IdempotencyKey = z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, 'is not a key')))

/** The response to a new message. `smsSent` says whether an SMS copy is queued. */
export const SentMessage = z.extend(MessageView, { receiverId: Id, smsSent: z.boolean() })
/** The response to a new message. */
export type SentMessage = z.infer<typeof SentMessage>

/** `POST /api/messages/{otherUserId}/read`: marks all messages as read, or all up to `upTo`. */
export const MarkRead = z.nullish(z.strictObject({ upTo: z.optional(Id) }))
/** The message up to which to mark as read. */
export type MarkRead = z.infer<typeof MarkRead>

/**
 * `GET /api/messages/unread-count`: the number of conversations with unread messages, and of the reader's open proposals and
 * trips that are not over.
 */
export const UnreadCount = z.object({ count: z.int(), trips: z.int() })
/** The numbers of the header. */
export type UnreadCount = z.infer<typeof UnreadCount>

/**
 * A live event: a new message in a conversation of the reader, from the other person or from the reader's other
 * devices.
 */
export const MessageEvent = z.object({
  otherUserId: Id,
  message: MessageView,
  unread: z.int(),
  receipt: z.optional(Receipt),
})
/** A live event: a message. */
export type MessageEvent = z.infer<typeof MessageEvent>

/**
 * A live event: the reader has read a conversation or blocked a person elsewhere, the other person has read it, staff
 * have decided about a message, or its SMS has gone out. `unread` counts conversations.
 */
export const ConversationEvent = z.object({
  otherUserId: Id,
  read: z.boolean(),
  blocked: z.boolean(),
  unread: z.int(),
  /** Whether earlier messages have changed. */
  revised: z.optional(z.boolean()),
  receipt: z.optional(Receipt),
})
/** A live event: the state of a conversation. */
export type ConversationEvent = z.infer<typeof ConversationEvent>

/** `POST` and `DELETE /api/blocks/{userId}`. */
export const BlockPath = z.strictObject({ userId: PathId })
/** The parsed `BlockPath`. */
export type BlockPath = z.infer<typeof BlockPath>

/** Failures of messages, blocks and reports. */
export const messagingErrors = /* @__PURE__ */ errors({
  /** Thrown when a person writes to, blocks or reports themselves. */
  'to-oneself': [400, 'This only works with someone else.'],
  /** Thrown when one of the two has blocked the other. The response does not say which. */
  blocked: [403, 'You cannot write to this person.'],
  /** Thrown when an `Idempotency-Key` is reused for another message. */
  'key-reused': [409, 'This message was already sent with different text.'],
  /** Thrown when a message names a listing that is not open or belongs to neither of the two people. */
  'listing-unavailable': [409, 'This listing is no longer open. Please send your message without it.'],
  /** Thrown when an unsubscribe link is altered or incomplete. */
  'unsubscribe-link': [404, 'This link is incomplete. Please open it again from the email.'],
})
