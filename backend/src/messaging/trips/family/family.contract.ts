import * as z from 'zod/mini'
import { FlightStatus } from '../../../flights/flights.contract.ts'
import { errors, Moment } from '../../../http/http.contract.ts'
import { MILESTONES } from '../milestones/milestones.contract.ts'
import { TRIP_STATES } from '../trips.contract.ts'

/**
 * The header with the token of a family's link, which authorizes the request without an account. The page has it in the URL
 * fragment, so that no log or referrer contains it.
 */
export const FAMILY_TOKEN = 'x-family-token'
export const FamilyToken = z.string().check(z.regex(/^[\w-]{43}$/))

/** A flight on the family's page. */
export const FamilyLeg = z.object({
  departureAirport: z.string(),
  departureCity: z.string(),
  departureZone: z.string(),
  arrivalAirport: z.string(),
  arrivalCity: z.string(),
  arrivalZone: z.string(),
  departsAt: Moment,
  landsAt: Moment,
  /** Whether these times are known; otherwise they are estimated. */
  departureKnown: z.boolean(),
  arrivalKnown: z.boolean(),
  /** Whether a helper is on this flight. */
  together: z.boolean(),
  flightNumber: z.nullable(z.string()),
  /** The status of the flight; null without a flight number, and until the first read. */
  status: z.nullable(FlightStatus),
  /** Set if another helper than the trip's is on this flight. */
  helper: z.optional(z.string()),
})
export type FamilyLeg = z.infer<typeof FamilyLeg>

/** A milestone on the family's page, without ids of people. */
export const FamilyMilestone = z.object({
  kind: z.enum(MILESTONES),
  /** The number of the leg, from 1; null if it belongs to none. */
  leg: z.nullable(z.int()),
  at: Moment,
})
export type FamilyMilestone = z.infer<typeof FamilyMilestone>

/**
 * `GET /api/family`: a trip for the family, with first names and no other personal data. The link ends two days after the last
 * landing, or when a block separates the two people after departure. A canceled trip returns only that it is canceled.
 */
export const FamilyTrip = z.object({
  state: z.enum(TRIP_STATES),
  traveler: z.string(),
  helper: z.string(),
  /** Set when the helper left the site or was blocked after departure, until the arrival is recorded. */
  helperAway: z.optional(z.literal(true)),
  /** Set when the helper has canceled, or may be on other flights, and the traveler is looking for another one. */
  helperLost: z.optional(z.literal(true)),
  legs: z.array(FamilyLeg),
  /** In order of time. */
  milestones: z.array(FamilyMilestone),
  /** The notifications about milestones to the address of this link; null for a link without an address. */
  notifications: z.nullable(z.object({ channel: z.enum(['mail', 'sms']), enabled: z.boolean() })),
  /** When the link ends. */
  expiresAt: Moment,
})
export type FamilyTrip = z.infer<typeof FamilyTrip>

/** `PUT /api/family/notifications`: turns the notifications of the link on or off. Returns `FamilyTrip`. */
export const FamilyNotificationSettings = z.strictObject({ enabled: z.boolean() })
export type FamilyNotificationSettings = z.infer<typeof FamilyNotificationSettings>

export const familyErrors = /* @__PURE__ */ errors({
  /** Thrown when the token is unknown, revoked or expired; the response does not reveal which. */
  'family-link-over': [404, 'This link has ended. Ask the person who sent it for a new one.'],
  /** Thrown when the trip of a valid link was canceled. */
  'family-trip-cancelled': [404, 'This trip was canceled.'],
})
