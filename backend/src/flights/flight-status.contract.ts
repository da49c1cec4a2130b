// In a file of its own, because a page that shows a flight does not look one up.
import * as z from 'zod/mini'
import { Moment } from '../http/http.contract.ts'

/** A diverted flight has landed, too, once it is on the ground. */
export const FLIGHT_PHASES = ['scheduled', 'canceled', 'departed', 'diverted', 'landed'] as const

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
  /** Of the departure, and of the arrival once the flight has left. */
  terminal: z.nullable(z.string()),
  gate: z.nullable(z.string()),
  baggage: z.nullable(z.string()),
  /** Bags are collected here for customs, and checked in again. */
  recheckBags: z.optional(z.literal(true)),
  divertedTo: z.nullable(z.string()),
  /** Of the airport `divertedTo`. */
  divertedCity: z.optional(z.string()),
  divertedZone: z.optional(z.string()),
  /** The provider, as users know it: FlightAware. */
  source: z.string(),
  /** The time of the provider's response. */
  asOf: Moment,
  /** The next planned read; null if these facts are final. */
  nextReadAt: z.nullable(Moment),
})
export type FlightStatus = z.infer<typeof FlightStatus>
