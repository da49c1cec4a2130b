import * as z from 'zod/mini'
import { Moment } from '../http/http.contract.ts'
import { day, daysAfter, flightNumber, todayIn } from '../listings/trip/flight.contract.ts'

/** The number of a flight in `GET /api/flights/QR501?date=2026-12-08`. */
export const FlightPath = z.strictObject({ number: flightNumber })
export type FlightPath = z.infer<typeof FlightPath>

/** The day of departure, by the clock of the departure airport. */
export const FlightsQuery = z.strictObject({ date: day('Date is required') })
export type FlightsQuery = z.infer<typeof FlightsQuery>

const LocalDateTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/))

/** A flight as its airline has published it. A number that covers several legs on a day has one for each leg. */
export const ScheduledFlight = z.strictObject({
  /** The number that was requested. */
  flightNumber: z.string(),
  /** The number of the airline that flies it: a codeshare has another one. */
  operatingFlightNumber: z.string(),
  departureAirport: z.string(),
  arrivalAirport: z.string(),
  /** Each by the clock of its airport: `2026-12-08T03:45`. */
  departure: LocalDateTime,
  arrival: LocalDateTime,
  departureTerminal: z.nullable(z.string()),
  arrivalTerminal: z.nullable(z.string()),
})
/** A flight as its airline has published it. */
export type ScheduledFlight = z.infer<typeof ScheduledFlight>

/** The flights of a number on a day, in the order of their departures; empty if there is none. */
export const ScheduledFlights = z.array(ScheduledFlight)

/** The reply of `GET /api/flights/QR501/stored?date=2026-12-08`: what the site has stored, without a call to the provider. */
export const StoredFlights = z.strictObject({ isStored: z.boolean(), flights: ScheduledFlights })
export type StoredFlights = z.infer<typeof StoredFlights>

/** Schedules are published for about a year. */
const [PAST_DAYS, NEXT_DAYS] = [80, 360]

/** Whether schedules are published for a day; other days are not looked up. */
export function isPublished(date: string): boolean {
  const today = todayIn('UTC')
  return date >= daysAfter(today, -PAST_DAYS) && date <= daysAfter(today, NEXT_DAYS)
}

/** What happens to a flight. A diverted flight has landed, too, once it is on the ground. */
export const FLIGHT_PHASES = ['scheduled', 'canceled', 'departed', 'diverted', 'landed'] as const

/** What is known about a flight of a trip, with the moment of that information. Times are moments in UTC. */
export const FlightStatus = z.strictObject({
  operatingFlightNumber: z.string(),
  phase: z.enum(FLIGHT_PHASES),
  scheduledDeparture: Moment,
  scheduledArrival: Moment,
  estimatedDeparture: z.nullable(Moment),
  estimatedArrival: z.nullable(Moment),
  actualDeparture: z.nullable(Moment),
  actualArrival: z.nullable(Moment),
  /** Of the departure, and of the landing once it has landed; negative if it is early. */
  delayMinutes: z.number(),
  /** Where it leaves, and where it lands once it has left. */
  terminal: z.nullable(z.string()),
  gate: z.nullable(z.string()),
  baggage: z.nullable(z.string()),
  /** The airport where a diverted flight lands instead. */
  divertedTo: z.nullable(z.string()),
  /** The city and the time zone of that airport. */
  divertedCity: z.optional(z.string()),
  divertedZone: z.optional(z.string()),
  /** The provider of these facts, as people know it: FlightAware. */
  source: z.string(),
  /** When the provider said so. */
  asOf: Moment,
  /** When the provider is asked again; null if these facts are the last ones. */
  nextReadAt: z.nullable(Moment),
})
/** What is known about a flight of a trip. */
export type FlightStatus = z.infer<typeof FlightStatus>

/** The address that the provider calls about a flight; the token is signed. */
export const FlightAlertPath = z.strictObject({ token: z.string().check(z.maxLength(100)) })
export type FlightAlertPath = z.infer<typeof FlightAlertPath>
