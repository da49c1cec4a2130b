import { invalid } from '../../http/problem.ts'
import { kmBetween } from '../airports/airport-locations.ts'
import { airportOf } from '../airports/airports.ts'
import { cityName } from '../airports/city-name.ts'
import { daysAfter, legErrors } from './itinerary.contract.ts'
import { assertRoute } from './itinerary-days.ts'
import { momentOf } from './moment-of.contract.ts'

/** Each day and time is local to its airport. */
export interface Flight {
  departureAirport: string
  arrivalAirport: string
  date: string
  time?: string | null | undefined
  flightNumber?: string | null | undefined
  arrivalDate?: string | null | undefined
  arrivalTime?: string | null | undefined
}

/** The city has its name in the current language. */
export function locationOf(code: string): Record<'city' | 'country' | 'zone', string> {
  const { city = code, country = '', zone = 'UTC' } = airportOf(code) ?? {}
  return { city: cityName(city), country, zone }
}

export const isKnownAirport = (code: string): boolean => airportOf(code) !== undefined

const MINUTE = 60_000
const GROUND_MINUTES = 30
const KM_AN_HOUR = 800
/** The longest flight of all takes 19 hours; a stop may make it longer. */
const LONGEST_HOURS = 36

const NOON = '12:00'

/** Estimates missing times from noon and the distance. */
export function momentsOf(flight: Flight): { departsAt: Date; landsAt: Date } {
  const departsAt = momentOf(flight.date, flight.time ?? NOON, locationOf(flight.departureAirport).zone)
  return { departsAt, landsAt: typedLanding(flight, departsAt) ?? guessedLanding(flight, departsAt) }
}

function typedLanding({ arrivalAirport, arrivalDate, arrivalTime, date }: Flight, departsAt: Date): Date | undefined {
  if (!arrivalTime) return
  const { zone } = locationOf(arrivalAirport)
  if (arrivalDate) return momentOf(arrivalDate, arrivalTime, zone)
  // Across the date line a flight lands on the day before, or on the second day after.
  const days = [-1, 0, 1, 2].map((more) => momentOf(daysAfter(date, more), arrivalTime, zone))
  return days.find((moment) => moment > departsAt)
}

function guessedLanding({ departureAirport, arrivalAirport }: Flight, departsAt: Date): Date {
  const km = kmBetween(departureAirport, arrivalAirport) ?? 0
  return new Date(departsAt.getTime() + Math.round(GROUND_MINUTES + (km / KM_AN_HOUR) * 60) * MINUTE)
}

export function assertFlights(flights: readonly Flight[]): void {
  const legs = flights.map(({ departureAirport, arrivalAirport, date, time, flightNumber }) => ({
    departureAirport,
    arrivalAirport,
    date,
    time: time ?? undefined,
    flightNumber: flightNumber ?? undefined,
  }))
  const errors = legErrors({ legs })
  if (errors.length > 0) throw invalid(errors.map(([path, message]) => ({ path: ['legs', ...path], message })))
  assertRoute({ departureAirport: legs[0]!.departureAirport, arrivalAirport: legs.at(-1)!.arrivalAirport, legs })
  const wrong = flights.flatMap((flight, n) => landingErrors(flight, n, flights[n + 1]))
  if (wrong.length > 0) throw invalid(wrong)
}

function landingErrors(flight: Flight, n: number, next: Flight | undefined) {
  const field = flight.arrivalDate ? 'arrivalDate' : 'arrivalTime'
  const { departsAt, landsAt } = momentsOf(flight)
  if (landsAt <= departsAt) return [{ path: ['legs', n, field], message: 'This flight lands before it leaves' }]
  if (landsAt.getTime() - departsAt.getTime() > LONGEST_HOURS * 60 * MINUTE)
    return [{ path: ['legs', n, field], message: `A flight takes at most ${LONGEST_HOURS} hours` }]
  if (flight.arrivalTime && next?.time && momentsOf(next).departsAt < landsAt)
    return [{ path: ['legs', n + 1, 'time'], message: 'This flight leaves before the one before it lands' }]
  return []
}
