import * as z from 'zod/mini'
import { airportCode, day, daysAfter, flightNumber, ifGiven, isDay, timeOfDay } from './flight.contract.ts'

export const MAX_LEGS = 4
/** In days between two flights. */
export const LONGEST_STAY = 3

/** Day and time are local to the departure airport. */
export const Leg = z.strictObject({
  departureAirport: airportCode('Departure airport is required'),
  arrivalAirport: airportCode('Arrival airport is required'),
  date: day('Date is required'),
  time: ifGiven(timeOfDay),
  flightNumber: ifGiven(flightNumber),
})
export type Leg = z.infer<typeof Leg>

/**
 * Absent, null, empty and a single flight mean a trip without connections. The trip's own airports, day, time and
 * flight are those of the whole route (`legErrors`).
 */
export const legs = z.optional(
  z.nullable(z.array(Leg).check(z.maxLength(MAX_LEGS, 'A trip can have at most 4 flights'))),
)

interface Itinerary {
  departureAirport?: string | undefined
  arrivalAirport?: string | undefined
  date?: string | undefined
  time?: string | null | undefined
  flightNumber?: string | null | undefined
  legs?: readonly Leg[] | null | undefined
}

type LegError = [path: [number, keyof Leg], message: string]

export function legErrors({ legs, ...itinerary }: Itinerary): LegError[] {
  if (!legs || legs.length === 0) return []
  return [...legs.flatMap((leg, n) => errorsOf(leg, n, legs[n - 1])), ...disagreements(itinerary, legs)]
}

function errorsOf(leg: Leg, n: number, before: Leg | undefined): LegError[] {
  const errors: LegError[] = []
  if (leg.departureAirport === leg.arrivalAirport)
    errors.push([[n, 'arrivalAirport'], 'Please choose another airport than the one of departure'])
  if (!before) return errors
  if (leg.departureAirport !== before.arrivalAirport)
    errors.push([[n, 'departureAirport'], 'Each flight begins where the last one ended'])
  if (!isDay(leg.date) || !isDay(before.date)) return errors
  // Across the date line a flight may leave on the day before the last one's.
  if (leg.date < daysAfter(before.date, -1))
    errors.push([[n, 'date'], 'This flight cannot leave before the one before it'])
  if (leg.date > daysAfter(before.date, LONGEST_STAY))
    errors.push([[n, 'date'], 'This flight can leave at most 3 days after the one before it'])
  return errors
}

function disagreements(itinerary: Omit<Itinerary, 'legs'>, legs: readonly Leg[]): LegError[] {
  const [first, last] = [legs[0]!, legs.at(-1)!]
  const differs = (own: string | null | undefined, ...these: Array<string | undefined>) =>
    own && these.every((each) => each !== undefined && each !== own)
  const errors: LegError[] = []
  if (differs(itinerary.departureAirport, first.departureAirport))
    errors.push([[0, 'departureAirport'], 'The first flight begins where the trip begins'])
  if (differs(itinerary.arrivalAirport, last.arrivalAirport))
    errors.push([[legs.length - 1, 'arrivalAirport'], 'The last flight ends where the trip ends'])
  if (differs(itinerary.date, first.date)) errors.push([[0, 'date'], 'The first flight leaves on the day of the trip'])
  if (differs(itinerary.time, first.time)) errors.push([[0, 'time'], 'The first flight leaves at the time of the trip'])
  if (differs(itinerary.flightNumber, first.flightNumber, last.flightNumber))
    errors.push([[0, 'flightNumber'], 'The flight number of the trip is that of its first or last flight'])
  return errors
}

export const legRules = z.superRefine<Itinerary>((itinerary, context) => {
  for (const [path, message] of legErrors(itinerary))
    context.addIssue({ code: 'custom', path: ['legs', ...path], message })
})
