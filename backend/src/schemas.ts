import { AccountSchema } from './account/account.entity.ts'
import { AddressChangeSchema } from './account/address-change/address-change.entity.ts'
import { ChallengeSchema } from './account/challenge.entity.ts'
import {
  DepartedAddressSchema,
  FirstContactSchema,
  PreviousIdentitySchema,
  SanctionSchema,
} from './account/identity.entity.ts'
import { PhotoSchema } from './account/photo/photo.entity.ts'
import { SessionSchema } from './account/session.entity.ts'
import { BlockSchema } from './blocks/block.entity.ts'
import { BackendProcessSchema } from './db/process.entity.ts'
import { ContactMessageSchema } from './feedback/contact-message.entity.ts'
import { EventSchema } from './feedback/event.entity.ts'
import {
  FlightCallsSchema,
  FlightLegStatusSchema,
  FlightLookupSchema,
  FlightNumberSchema,
} from './flights/flight.entity.ts'
import { RateLimitSchema } from './http/rate-limit.entity.ts'
import { AirportAreaSchema } from './listings/airports/airport-area.entity.ts'
import { ContactRequestSchema } from './listings/contacts/contact-request.entity.ts'
import { ListingSchema } from './listings/listing.entity.ts'
import {
  ListingDaySchema,
  ListingLanguageSchema,
  ListingLegSchema,
  OpenPartSchema,
} from './listings/listing-index.entity.ts'
import {
  MatchEmailRecipientSchema,
  MatchEmailSchema,
  MatchNotificationSchema,
  SavedSearchSchema,
} from './listings/matching/alerts/alerts.entity.ts'
import { AcquaintanceSchema, PersonRatingSchema } from './listings/testimonials/acquaintance.entity.ts'
import { TestimonialSchema } from './listings/testimonials/testimonial.entity.ts'
import { UnmetSearchSchema } from './listings/unmet/unmet-search.entity.ts'
import { EmailReportSchema, EmailSuppressionSchema } from './mail/email-suppression.entity.ts'
import { ConversationSchema, ConversationSideSchema } from './messaging/conversation.entity.ts'
import { MessageSchema } from './messaging/message.entity.ts'
import { TripFlightNewsSchema } from './messaging/trips/flights/trip-flight-news.entity.ts'
import { TripLegSchema, TripPersonSchema, TripSchema } from './messaging/trips/trip.entity.ts'
import { TripLinkSchema, TripMilestoneSchema, TripNotificationSchema } from './messaging/trips/trip-progress.entity.ts'
import {
  ModerationActionSchema,
  ModerationCaseSchema,
  ObjectionSchema,
  ReportSchema,
  WarningSchema,
} from './moderation/moderation.entity.ts'
import { StaffEventSchema, StaffInvitationSchema, StaffPasskeySchema } from './moderation/passkey/staff.entity.ts'
import { DisputeSchema, LedgerEntrySchema, RefundSchema, StripeEventSchema } from './payments/ledger.entity.ts'
import { MovementSchema } from './payments/movement.entity.ts'
import { PayoutAccountSchema } from './payments/payout-account.entity.ts'
import { TipSchema } from './payments/tip.entity.ts'
import { CardFailureSchema, TipMessageReportSchema, TipOriginSchema } from './payments/tip-guards.entity.ts'
import { TipReviewSchema } from './payments/tip-review.entity.ts'
import { PushChoiceSchema, PushSubscriptionSchema } from './push/push.entity.ts'
import { DeployTokenSchema } from './releases/access/deploy-token.entity.ts'
import { BrowserErrorSchema } from './releases/browser-errors/browser-error.entity.ts'
import { ReleaseVisitSchema } from './releases/canaries/release-visit.entity.ts'
import { LiveSetSchema, ReleaseContentSchema, ReleaseSchema } from './releases/release.entity.ts'
import { SmsOptOutSchema, SmsStatusSchema } from './sms/sms.entity.ts'

/**
 * The schema of every table, for a test. The site never loads this list, and the ORM registers only what
 * the entity manager writes (entities.ts), because each table adds 0.6 ms to each start: all of them would add 38 ms.
 */
export const schemas = [
  AccountSchema,
  AcquaintanceSchema,
  AddressChangeSchema,
  AirportAreaSchema,
  MatchEmailSchema,
  MatchEmailRecipientSchema,
  BackendProcessSchema,
  BlockSchema,
  CardFailureSchema,
  ChallengeSchema,
  ContactMessageSchema,
  ContactRequestSchema,
  ConversationSchema,
  ConversationSideSchema,
  DeployTokenSchema,
  DisputeSchema,
  EventSchema,
  FlightCallsSchema,
  FlightLegStatusSchema,
  FlightLookupSchema,
  FlightNumberSchema,
  DepartedAddressSchema,
  FirstContactSchema,
  PreviousIdentitySchema,
  LedgerEntrySchema,
  ListingDaySchema,
  ListingLanguageSchema,
  ListingLegSchema,
  ListingSchema,
  LiveSetSchema,
  EmailReportSchema,
  EmailSuppressionSchema,
  MatchNotificationSchema,
  MessageSchema,
  ModerationActionSchema,
  ModerationCaseSchema,
  MovementSchema,
  ObjectionSchema,
  OpenPartSchema,
  PayoutAccountSchema,
  PersonRatingSchema,
  PhotoSchema,
  PushChoiceSchema,
  PushSubscriptionSchema,
  RateLimitSchema,
  RefundSchema,
  ReleaseContentSchema,
  ReleaseSchema,
  ReleaseVisitSchema,
  BrowserErrorSchema,
  ReportSchema,
  SanctionSchema,
  SavedSearchSchema,
  SessionSchema,
  SmsOptOutSchema,
  SmsStatusSchema,
  StaffEventSchema,
  StaffInvitationSchema,
  StaffPasskeySchema,
  StripeEventSchema,
  TestimonialSchema,
  TipOriginSchema,
  TipReviewSchema,
  TipSchema,
  TripFlightNewsSchema,
  TripLegSchema,
  TripLinkSchema,
  TripMilestoneSchema,
  TripNotificationSchema,
  TripPersonSchema,
  TripSchema,
  UnmetSearchSchema,
  WarningSchema,
  TipMessageReportSchema,
] as const
