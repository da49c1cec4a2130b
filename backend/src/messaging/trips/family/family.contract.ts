import * as z from 'zod/mini'
import { errors, Moment } from '../../../http/http.contract.ts'
import { MILESTONES } from '../milestones/milestones.contract.ts'
import { TRIP_STATES } from '../trips.contract.ts'

/**
 * The header with the token of a family's link. The token is in the fragment of the page's URL, and in no path or query, so that
 * no log, referrer or other server ever has it. A person who has the token reads without an account.
 */
export const FAMILY_TOKEN = 'x-family-token'
/** The token of a family's link. */
export const FamilyToken = z.string().check(z.regex(/^[\w-]{43}$/))

/** A flight as the family reads it. */
export const FamilyLeg = z.object({
  departureAirport: z.string(),
  departureCity: z.string(),
  departureZone: z.string(),
  arrivalAirport: z.string(),
  arrivalCity: z.string(),
  arrivalZone: z.string(),
  departsAt: Moment,
  landsAt: Moment,
  /** Whether somebody has typed these times; otherwise they are a guess. */
  departureKnown: z.boolean(),
  arrivalKnown: z.boolean(),
  /** Whether a helper is on this flight, too. */
  together: z.boolean(),
  /** The helper of this flight, if it is another one than the trip's. */
  helper: z.optional(z.string()),
})
/** A flight as the family reads it. */
export type FamilyLeg = z.infer<typeof FamilyLeg>

/** What happened on the way, as the family reads it: nobody's id. */
export const FamilyMilestone = z.object({
  kind: z.enum(MILESTONES),
  /** The number of the leg, from 1; null for what belongs to none. */
  leg: z.nullable(z.int()),
  at: Moment,
})
/** What happened on the way, as the family reads it. */
export type FamilyMilestone = z.infer<typeof FamilyMilestone>

/**
 * `GET /api/family`: a trip as the family reads it. It has first names and nothing else of a person. The link ends
 * with its trip: two days after the last landing, or when a block comes between the two on the way. Of a trip that is cancelled,
 * as by a block before, it says that, and nothing else.
 */
export const FamilyTrip = z.object({
  state: z.enum(TRIP_STATES),
  traveler: z.string(),
  helper: z.string(),
  /** Set when the helper left the site or the traveler on the way, until the arrival is recorded. */
  helperAway: z.optional(z.literal(true)),
  /** Set when the helper has canceled, or may be on other flights, and the traveler is looking for another one. */
  helperLost: z.optional(z.literal(true)),
  legs: z.array(FamilyLeg),
  /** In the order in which they happened. */
  milestones: z.array(FamilyMilestone),
  /** The notifications about milestones to the address of this link; null for a link without an address. */
  notifications: z.nullable(z.object({ channel: z.enum(['mail', 'sms']), enabled: z.boolean() })),
  /** When the link ends. */
  expiresAt: Moment,
})
/** A trip as the family reads it. */
export type FamilyTrip = z.infer<typeof FamilyTrip>

/** `PUT /api/family/notifications`: whether the link's address is told of each step. Answers `FamilyTrip`. */
export const FamilyNotificationSettings = z.strictObject({ enabled: z.boolean() })
/** Whether a family wants to be told. */
export type FamilyNotificationSettings = z.infer<typeof FamilyNotificationSettings>

/** Failures of a family's link. */
export const familyErrors = /* @__PURE__ */ errors({
  /** Thrown when the token is unknown, revoked or expired. All three answer the same. */
  'family-link-over': [404, 'This link has ended. Ask the person who sent it for a new one.'],
  /** Thrown when the trip of a living link was canceled. */
  'family-trip-cancelled': [404, 'This trip does not take place.'],
})
