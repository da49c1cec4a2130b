import * as z from 'zod/mini'
import { errors } from '../http/http.contract.ts'
import { day, daysAfter, flightNumber, todayIn } from '../listings/itinerary/flight.contract.ts'

export { FLIGHT_PHASES, FlightStatus } from './flight-status.contract.ts'

export const FlightPath = z.strictObject({ number: flightNumber })
export type FlightPath = z.infer<typeof FlightPath>

/** Local to the departure airport. */
export const FlightsQuery = z.strictObject({ date: day('Date is required') })
export type FlightsQuery = z.infer<typeof FlightsQuery>

const LocalDateTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/))

/** A number that covers several legs on a day has one flight for each leg. */
export const ScheduledFlight = z.strictObject({
  flightNumber: z.string(),
  /** A codeshare has another number than the airline that flies it. */
  operatingFlightNumber: z.string(),
  departureAirport: z.string(),
  arrivalAirport: z.string(),
  /** Each is local to its airport: `2026-12-08T03:45`. */
  departure: LocalDateTime,
  arrival: LocalDateTime,
  departureTerminal: z.nullable(z.string()),
  arrivalTerminal: z.nullable(z.string()),
})
export type ScheduledFlight = z.infer<typeof ScheduledFlight>

export const ScheduledFlights = z.array(ScheduledFlight)

/** Read from the database, without a call to the provider. */
export const StoredFlights = z.strictObject({ isStored: z.boolean(), flights: ScheduledFlights })
export type StoredFlights = z.infer<typeof StoredFlights>

/** Schedules are published for about a year. */
const [PAST_DAYS, NEXT_DAYS] = [80, 360]

export function isPublished(date: string): boolean {
  const today = todayIn('UTC')
  return date >= daysAfter(today, -PAST_DAYS) && date <= daysAfter(today, NEXT_DAYS)
}

export const flightErrors = /* @__PURE__ */ errors({
  'flights-of-account-used-up': [
    429,
    'You have looked up as many flights today as you can. Please type yours by hand.',
  ],
  'flights-used-up': [503, 'No more flights can be looked up today. Please type yours by hand.'],
})

export const FlightAlertPath = z.strictObject({ token: z.string().check(z.maxLength(100)) })
export type FlightAlertPath = z.infer<typeof FlightAlertPath>
