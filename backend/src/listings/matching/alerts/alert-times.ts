import { airportOf } from '../../airports/airports.ts'
import { daysAfter, todayIn } from '../../trip/flight.contract.ts'
import { momentOf } from '../../trip/moment-of.contract.ts'
import { numberOf } from '../match.tiers.ts'
import type { Side } from './match-notifications.ts'

/** The daily email is sent at this hour of the recipient's time zone. */
const HOUR = '08:00'
/** Someone whose time zone changes still gets at most one daily email a day. */
const SHORTEST_DAY_MS = 20 * 3_600_000
/** The last tier that is told at once: the same flight, the same plane, a shared flight. */
const SURE_TIER = numberOf('shared-leg')
/** A saved search has no connections of its own, so the same way on the same day is all that it asks for. */
const SURE_FOR_SEARCH = numberOf('same-day')
/** So shortly before the departure, everything is told at once. */
const LAST_DAYS = 14

const zoneOf = (airport: string) => airportOf(airport)?.zone ?? 'UTC'

type Timed = Pick<Side, 'frequency' | 'tier' | 'search' | 'departure' | 'date'>

/** Whether a match is told at once, to somebody who leaves from an airport on a day. */
export function isUrgent(match: Timed, now: Date): boolean {
  if (match.frequency !== 'at-once') return false
  if (match.tier <= (match.search === null ? SURE_TIER : SURE_FOR_SEARCH)) return true
  return match.date <= daysAfter(todayIn(zoneOf(match.departure), now), LAST_DAYS)
}

interface Recipient {
  /** Null until they or their browser have named one. */
  zone: string | null
  /** Where they leave from. */
  departure: string
  /** When their last daily email was due. */
  last: Date | null
}

/** The recipient's next morning, and at least most of a day after the last one. */
export function nextMorning({ zone: own, departure, last }: Recipient, now: Date): Date {
  const zone = own ?? zoneOf(departure)
  const earliest = Math.max(now.getTime() + 1, (last?.getTime() ?? 0) + SHORTEST_DAY_MS)
  for (let day = todayIn(zone, new Date(earliest)); ; day = daysAfter(day, 1)) {
    const morning = momentOf(day, HOUR, zone)
    if (morning.getTime() >= earliest) return morning
  }
}
