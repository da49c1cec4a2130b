import { airportOf } from '../../airports/airports.ts'
import { daysAfter, todayIn } from '../../trip/flight.contract.ts'
import { momentOf } from '../../trip/moment-of.contract.ts'
import { numberOf } from '../match.tiers.ts'
import type { Side } from './told.ts'

/** The mail of the day comes at this hour of the reader's airport. */
const HOUR = '08:00'
/** Somebody who hears from several airports still gets one daily mail a day. */
const SHORTEST_DAY_MS = 20 * 3_600_000
/** The last tier that is told at once: the same flight, the same plane, a shared flight. */
const SURE_TIER = numberOf('shared-leg')
/** A saved search has no connections of its own, so the same way on the same day is all that it asks for. */
const SURE_FOR_SEARCH = numberOf('same-day')
/** So shortly before the departure, everything is told at once. */
const LAST_DAYS = 14

const zoneOf = (airport: string) => airportOf(airport)?.zone ?? 'UTC'

type Timed = Pick<Side, 'wish' | 'tier' | 'search' | 'departure' | 'date'>

/** Whether a match is told at once, to somebody who leaves from an airport on a day. */
export function isUrgent(match: Timed, now: Date): boolean {
  if (match.wish !== 'at-once') return false
  if (match.tier <= (match.search === null ? SURE_TIER : SURE_FOR_SEARCH)) return true
  return match.date <= daysAfter(todayIn(zoneOf(match.departure), now), LAST_DAYS)
}

/** The next morning at an airport, and at least most of a day after the last one. */
export function nextMorning(airport: string, now: Date, last: Date | null): Date {
  const zone = zoneOf(airport)
  const earliest = Math.max(now.getTime() + 1, (last?.getTime() ?? 0) + SHORTEST_DAY_MS)
  for (let day = todayIn(zone, new Date(earliest)); ; day = daysAfter(day, 1)) {
    const morning = momentOf(day, HOUR, zone)
    if (morning.getTime() >= earliest) return morning
  }
}
