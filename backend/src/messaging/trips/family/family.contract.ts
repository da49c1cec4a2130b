import * as z from 'zod/mini'
import { FlightStatus } from '../../../flights/flights.contract.ts'
import { errors, Moment } from '../../../http/http.contract.ts'
import { MILESTONES } from '../milestones/milestones.contract.ts'
import { TRIP_STATES } from '../trips.contract.ts'

/**
 * The header authorizes requests without an account. The page has the token in the URL fragment, so that no log or
 * referrer contains it.
 */
export const FAMILY_TOKEN = 'x-family-token'
export const FamilyToken = z.string().check(z.regex(/^[\w-]{43}$/))

export const FamilyLeg = z.object({
  departureAirport: z.string(),
  departureCity: z.string(),
  departureZone: z.string(),
  arrivalAirport: z.string(),
  arrivalCity: z.string(),
  arrivalZone: z.string(),
  departsAt: Moment,
  landsAt: Moment,
  /** False if the time is estimated. */
  departureKnown: z.boolean(),
  arrivalKnown: z.boolean(),
  together: z.boolean(),
  flightNumber: z.nullable(z.string()),
  /** Null without a flight number, and until the first read. */
  status: z.nullable(FlightStatus),
  /** Set if another helper than the trip's accompanies the traveler on this flight. */
  helper: z.optional(z.string()),
})
export type FamilyLeg = z.infer<typeof FamilyLeg>

export const FamilyMilestone = z.object({
  kind: z.enum(MILESTONES),
  /** Counts from 1; null if the milestone belongs to no leg. */
  leg: z.nullable(z.int()),
  at: Moment,
})
export type FamilyMilestone = z.infer<typeof FamilyMilestone>

/**
 * `GET /api/family`: contains first names and no other personal data. The link ends two days after the last landing, or
 * when a block separates the two people after departure. For a canceled trip the response says only that.
 */
export const FamilyTrip = z.object({
  state: z.enum(TRIP_STATES),
  traveler: z.string(),
  helper: z.string(),
  /** Set when the helper left the site or was blocked after departure, until the arrival is recorded. */
  helperUnreachable: z.optional(z.literal(true)),
  /** Set when the helper has canceled, or may be on other flights, and the traveler is looking for another one. */
  helperLost: z.optional(z.literal(true)),
  legs: z.array(FamilyLeg),
  milestones: z.array(FamilyMilestone),
  /** Null for a link without an address. */
  notifications: z.nullable(z.object({ channel: z.enum(['mail', 'sms']), enabled: z.boolean() })),
  expiresAt: Moment,
})
export type FamilyTrip = z.infer<typeof FamilyTrip>

/** `PUT /api/family/notifications`: returns `FamilyTrip`. */
export const FamilyNotificationSettings = z.strictObject({ enabled: z.boolean() })
export type FamilyNotificationSettings = z.infer<typeof FamilyNotificationSettings>

export const familyErrors = /* @__PURE__ */ errors({
  /** Does not reveal whether the token is unknown, revoked or expired. */
  'family-link-over': [404, 'This link no longer works. Ask the person who sent it for a new one.'],
  'family-trip-canceled': [404, 'This trip was canceled.'],
})
