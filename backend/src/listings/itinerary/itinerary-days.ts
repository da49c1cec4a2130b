import type { EntityManager } from '@mikro-orm/postgresql'
import { databaseTime } from '../../db/time.ts'
import { invalid, type Problem } from '../../http/problem.ts'
import type { Airport } from '../airports/airports.contract.ts'
import { airportOf } from '../airports/airports.ts'
import { endOf } from './day-end.ts'
import type { Leg } from './itinerary.contract.ts'
import { momentOf } from './moment-of.contract.ts'

interface Days {
  departure: string
  date: string
  endDate: string | null
  timeOfDay?: string | null | undefined
}

interface Route {
  departureAirport: string
  arrivalAirport: string
  legs?: readonly Leg[] | null | undefined
}

/**
 * A listing closes at its departure if the time is known, otherwise at the end of its last day there. `past` says whether
 * that, or the first of several days, is over by the database's clock.
 */
export async function checkDays(em: EntityManager, { departure, date, endDate, timeOfDay }: Days) {
  const { zone } = assertAirport('departureAirport', departure)
  const lastDay = endDate ?? date
  const closesAt = timeOfDay ? momentOf(lastDay, timeOfDay, zone) : endOf(lastDay, zone)
  const time = await databaseTime(em)
  return { closesAt, past: endOf(date, zone) <= time ? ('day' as const) : closesAt <= time && ('flight' as const) }
}

const noAirport = (field: string) => ({ path: [field], message: 'Please choose an airport from the list' })

export function assertAirport(field: string, code: string): Airport {
  const airport = airportOf(code)
  if (!airport) throw invalid([noAirport(field)])
  return airport
}

export function assertRoute({ departureAirport, arrivalAirport, legs }: Route): void {
  const named = Object.entries({ departureAirport, arrivalAirport, ...airportsOf(legs) })
  const unknown = named.filter(([, code]) => !airportOf(code))
  if (unknown.length > 0) throw invalid(unknown.map(([field]) => noAirport(field)))
  const soon = (legs ?? []).flatMap((leg, n) => (leavesBefore(leg, legs?.[n - 1]) ? [`legs.${n}.time`] : []))
  if (soon.length > 0)
    throw invalid(soon.map((field) => ({ path: [field], message: 'This flight leaves before the one before it' })))
}

const airportsOf = (legs: Route['legs']): Record<string, string> =>
  Object.fromEntries(
    (legs ?? []).flatMap(({ departureAirport, arrivalAirport }, n) => [
      [`legs.${n}.departureAirport`, departureAirport],
      [`legs.${n}.arrivalAirport`, arrivalAirport],
    ]),
  )

/** The airports may have different zones. */
function leavesBefore(leg: Leg, before: Leg | undefined): boolean {
  if (!before?.time || !leg.time) return false
  return departureOf(leg) <= departureOf(before)
}

const departureOf = ({ departureAirport, date, time }: Leg) =>
  momentOf(date, time!, airportOf(departureAirport)!.zone).getTime()

/** The day of an itinerary that is nearest to another day. */
export function nearestDay({ date, endDate }: Pick<Days, 'date' | 'endDate'>, other: string): string {
  if (other <= date) return date
  return endDate && other < endDate ? other : (endDate ?? date)
}

export const pastProblem = (past: 'day' | 'flight'): Problem =>
  past === 'day'
    ? invalid([{ path: ['date'], message: 'This day is already over at the departure airport' }])
    : invalid([{ path: ['time'], message: 'This flight has left already' }])
