import { airportOf } from '../../airports/airports.ts'
import { daysAfter, todayIn } from '../../trip/flight.contract.ts'
import { momentOf } from '../../trip/moment-of.contract.ts'
import { numberOf } from '../match.tiers.ts'
import type { Side } from './match-notifications.ts'

/** The daily email is sent at this hour of the recipient's time zone. */
const HOUR = '08:00'
/** At most one daily email a day, even if the time zone changes. */
const SHORTEST_DAY_MS = 20 * 3_600_000
/** The last tier of immediate notifications: the same flight, the same plane, a shared flight. */
const SURE_TIER = numberOf('shared-leg')
/** The same for saved searches, which have no connections: the same route on the same day. */
const SURE_FOR_SEARCH = numberOf('same-day')
/** Within this many days before departure every match is sent immediately. */
const LAST_DAYS = 14

const zoneOf = (airport: string) => airportOf(airport)?.zone ?? 'UTC'

type Timed = Pick<Side, 'frequency' | 'tier' | 'search' | 'departure' | 'date'>

/** Returns whether a match is sent immediately. */
export function isUrgent(match: Timed, now: Date): boolean {
  if (match.frequency !== 'at-once') return false
  if (match.tier <= (match.search === null ? SURE_TIER : SURE_FOR_SEARCH)) return true
  return match.date <= daysAfter(todayIn(zoneOf(match.departure), now), LAST_DAYS)
}

interface Recipient {
  /** Null until the user or their browser has set one. */
  zone: string | null
  /** The departure airport. */
  departure: string
  /** When the last daily email was due. */
  last: Date | null
}

/** Returns the recipient's next morning, at least most of a day after the last email. */
export function nextMorning({ zone: own, departure, last }: Recipient, now: Date): Date {
  const zone = own ?? zoneOf(departure)
  const earliest = Math.max(now.getTime() + 1, (last?.getTime() ?? 0) + SHORTEST_DAY_MS)
  for (let day = todayIn(zone, new Date(earliest)); ; day = daysAfter(day, 1)) {
    const morning = momentOf(day, HOUR, zone)
    if (morning.getTime() >= earliest) return morning
  }
}
