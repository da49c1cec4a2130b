import * as z from 'zod/mini'
import { Moment } from '../http/http.contract.ts'
import { day, daysAfter, flightNumber, todayIn } from '../listings/trip/flight.contract.ts'

/**
 * A flight by its number and its local day of departure: `GET /api/flights?flight=QR501&date=2026-12-08`. With `stored=true`
 * the provider is not called: the reply is available only if the site has it.
 */
export const FlightsQuery = z.strictObject({
  flight: flightNumber,
  date: day('Date is required'),
  stored: z.optional(z.literal('true')),
})
export type FlightsQuery = z.infer<typeof FlightsQuery>

/** A flight as its airline has published it. A number that covers several legs on a day has one for each leg. */
export const ScheduledFlight = z.strictObject({
  /** The number that was requested. */
  flightNumber: z.string(),
  /** The number of the airline that flies it: a codeshare has another one. */
  operatedAs: z.string(),
  departureAirport: z.string(),
  arrivalAirport: z.string(),
  /** Day and time of departure, by the clock of the departure airport. */
  date: z.string(),
  time: z.string(),
  /** Day and time of landing, by the clock of the arrival airport. */
  arrivalDate: z.string(),
  arrivalTime: z.string(),
  departureTerminal: z.nullable(z.string()),
  arrivalTerminal: z.nullable(z.string()),
})
/** A flight as its airline has published it. */
export type ScheduledFlight = z.infer<typeof ScheduledFlight>

/**
 * The reply to a lookup. It is not available without a provider, while that does not respond, and when its budget is used up;
 * forms work by hand then.
 */
export const FlightLookup = z.strictObject({ available: z.boolean(), flights: z.array(ScheduledFlight) })
/** The reply to a lookup. */
export type FlightLookup = z.infer<typeof FlightLookup>

/** Schedules are published for about a year. */
const [PAST_DAYS, NEXT_DAYS] = [80, 360]

/** Whether schedules are published for a day; other days are not looked up. */
export function isPublished(date: string): boolean {
  const today = todayIn('UTC')
  return date >= daysAfter(today, -PAST_DAYS) && date <= daysAfter(today, NEXT_DAYS)
}

/** What is known about a flight of a trip, with the moment of that information. Times are moments in UTC. */
export const FlightStatus = z.strictObject({
  operatedAs: z.string(),
  scheduledDeparture: Moment,
  scheduledArrival: Moment,
  estimatedDeparture: z.nullable(Moment),
  estimatedArrival: z.nullable(Moment),
  actualDeparture: z.nullable(Moment),
  actualArrival: z.nullable(Moment),
  departureTerminal: z.nullable(z.string()),
  departureGate: z.nullable(z.string()),
  arrivalTerminal: z.nullable(z.string()),
  arrivalGate: z.nullable(z.string()),
  baggageClaim: z.nullable(z.string()),
  canceled: z.boolean(),
  /** The airport where a diverted flight lands instead. */
  divertedTo: z.nullable(z.string()),
  /** The city and the time zone of that airport. */
  divertedCity: z.optional(z.string()),
  divertedZone: z.optional(z.string()),
  /** The provider of these facts, as people know it: FlightAware. */
  source: z.string(),
  /** When the provider said so. */
  readAt: Moment,
})
/** What is known about a flight of a trip. */
export type FlightStatus = z.infer<typeof FlightStatus>

/** The address that the provider calls about a flight; the token is signed. */
export const FlightAlertPath = z.strictObject({ token: z.string().check(z.maxLength(100)) })
export type FlightAlertPath = z.infer<typeof FlightAlertPath>
