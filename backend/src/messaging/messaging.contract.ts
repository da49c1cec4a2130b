import * as z from 'zod/mini'
import { errors, Id, lines, Moment, Page, PathId } from '../http/http.contract.ts'

export { isBlank } from '../http/http.contract.ts'
export { relativeText } from '../listings/traveler/relation-text.contract.ts'
export { InboundSms, ReadReceipts, UnreadMail, UnsubscribePath } from './messaging-settings.contract.ts'
export {
  CompletionConfirmation,
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
export { endangeredConnection, type Warned } from './trips/flights/connection.contract.ts'
export { type MilestoneWindow, milestoneWindows } from './trips/milestones/milestone-windows.contract.ts'
export {
  LEG_MILESTONES,
  MILESTONES,
  Milestone,
  MilestonePath,
  NewMilestone,
} from './trips/milestones/milestones.contract.ts'
export { type Flights, ProposableListing, proposedFlights } from './trips/proposal.contract.ts'
export { TRAVELER_TOKEN, TravelerMilestonePath, TravelerTrip } from './trips/traveler/traveler.contract.ts'
export {
  Cancel,
  CHECKLIST,
  Meeting,
  NewTrip,
  ProposalResponse,
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
  tripErrors,
} from './trips/trips.contract.ts'

export const MAX_MESSAGE_LENGTH = 2000

export const OtherUser = z.object({ id: Id, username: z.string(), profilePictureUrl: z.nullable(z.string()) })
export type OtherUser = z.infer<typeof OtherUser>

/** `GET /api/messages`: the newest conversation first; the `Link` header leads to older ones. */
export const InboxQuery = z.extend(Page, {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 50),
  cursor: z.optional(PathId),
})
export type InboxQuery = z.infer<typeof InboxQuery>

export const InboxItem = z.object({
  id: Id,
  otherUser: OtherUser,
  /** False when the other person wrote the newest message and it is unread. */
  read: z.boolean(),
  senderId: Id,
  lastMessage: z.string(),
  createdAt: Moment,
})
export type InboxItem = z.infer<typeof InboxItem>

export const ConversationPath = z.strictObject({ otherUserId: PathId })
export type ConversationPath = z.infer<typeof ConversationPath>

/** `GET /api/messages/{otherUserId}`: the newest messages; the `Link` header leads to older ones. */
export const ThreadQuery = z.extend(InboxQuery, {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(50)), 30),
})
export type ThreadQuery = z.infer<typeof ThreadQuery>

export const MessageView = z.object({
  id: Id,
  senderId: Id,
  content: z.string(),
  createdAt: Moment,
  /** Set for the receiver. `content` is then a sentence of the site that says so. */
  withheld: z.optional(z.enum(['hidden', 'removed'])),
  /**
   * Only for a sender who requested an SMS copy. There is none if the recipient gets no copies (`no-phone`), the daily
   * limit is reached, the service rejected the number, or it did not respond (`unsent`).
   */
  smsCopy: z.optional(z.enum(['on-its-way', 'sent', 'no-phone', 'limit', 'refused', 'unsent'])),
  /** Only for the sender: the service accepted the copy but could not deliver it. `smsCopy` is then `refused`. */
  smsUndelivered: z.optional(z.boolean()),
  listingId: z.optional(Id),
  /** The language of the sender's page, such as `te`, if most letters of the text belong to its script. */
  language: z.optional(z.string()),
})
export type MessageView = z.infer<typeof MessageView>

export const TripFacts = z.object({
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
  /** Whether the owner has agreed on a trip; the state is then `closed`. */
  found: z.boolean(),
})
export type TripFacts = z.infer<typeof TripFacts>

/** `facts` is null once the listing is deleted or the user may no longer see it. */
export const ConversationTrip = z.object({
  listingId: Id,
  state: z.enum(['open', 'past', 'closed', 'removed']),
  facts: z.nullable(TripFacts),
})
export type ConversationTrip = z.infer<typeof ConversationTrip>

/** Null unless both people share receipts. */
export const Receipt = z.object({ upTo: Id, at: Moment })
export type Receipt = z.infer<typeof Receipt>

/** Begins with the oldest message; empty before the first one. */
export const Thread = z.object({
  /** `verified`: the phone number was confirmed by a code. */
  otherUser: z.extend(OtherUser, { verified: z.boolean() }),
  messages: z.array(MessageView),
  blocked: z.boolean(),
  /** Becomes true by `POST /api/messages/{otherUserId}/advice`. */
  adviceRead: z.boolean(),
  /** Shown instead of the composer when the other person deleted the account or was banned. */
  notice: z.nullable(z.string()),
  trips: z.array(ConversationTrip),
  receipt: z.nullable(Receipt),
})
export type Thread = z.infer<typeof Thread>

/** `POST /api/messages`. With an `Idempotency-Key` header, a repeated request returns the stored message. */
export const NewMessage = z.strictObject({
  receiverId: Id,
  content: lines({
    max: MAX_MESSAGE_LENGTH,
    short: 'Please write a message',
    long: 'A message cannot exceed 2000 characters',
  }),
  sendSMS: z.optional(z.boolean()),
  /** Must be open and belong to one of the two people. */
  listingId: z.optional(Id),
})
export type NewMessage = z.infer<typeof NewMessage>

/** Shorter than elsewhere, because the column holds 64 characters. */
export const IdempotencyKey = z.optional(z.string().check(z.regex(/^[\w-]{8,64}$/, 'is not a key')))

export const SentMessage = z.extend(MessageView, { receiverId: Id, smsSent: z.boolean() })
export type SentMessage = z.infer<typeof SentMessage>

/** `POST /api/messages/{otherUserId}/read`: all messages, or all up to `upTo`. */
export const MarkRead = z.nullish(z.strictObject({ upTo: z.optional(Id) }))
export type MarkRead = z.infer<typeof MarkRead>

/**
 * `GET /api/messages/unread-count`: the number of unread conversations, and of the reader's open proposals and trips
 * that have not ended.
 */
export const UnreadCount = z.object({ count: z.int(), trips: z.int() })
export type UnreadCount = z.infer<typeof UnreadCount>

/** A live event: the other person or the reader, on another device, has sent a message. */
export const MessageEvent = z.object({
  otherUserId: Id,
  message: MessageView,
  unread: z.int(),
  receipt: z.optional(Receipt),
})
export type MessageEvent = z.infer<typeof MessageEvent>

/**
 * A live event: the reader has read a conversation or blocked a person on another device, the other person has read it,
 * a moderator has decided about a message, or its SMS copy was sent. `unread` counts conversations.
 */
export const ConversationEvent = z.object({
  otherUserId: Id,
  read: z.boolean(),
  blocked: z.boolean(),
  unread: z.int(),
  revised: z.optional(z.boolean()),
  receipt: z.optional(Receipt),
})
export type ConversationEvent = z.infer<typeof ConversationEvent>

/** `POST` and `DELETE /api/blocks/{userId}`. */
export const BlockPath = z.strictObject({ userId: PathId })
export type BlockPath = z.infer<typeof BlockPath>

export const messagingErrors = /* @__PURE__ */ errors({
  'to-oneself': [400, 'This only works with someone else.'],
  /** The response does not reveal who has blocked whom. */
  blocked: [403, 'You cannot write to this person.'],
  'key-reused': [409, 'This message was already sent with different text.'],
  'listing-unavailable': [409, 'This listing is no longer open. Please send your message without it.'],
  'unsubscribe-link': [404, 'This link is incomplete. Please open it again from the email.'],
})
