import { airportOf } from '../../airports/airports.ts'
import { daysAfter, todayIn } from '../../itinerary/flight.contract.ts'
import { momentOf } from '../../itinerary/moment-of.contract.ts'
import { numberOf } from '../matching.contract.ts'
import type { ReaderMatch } from './match-notifications.ts'

const DIGEST_HOUR = '08:00'
/** Prevents a second daily email when the time zone changes. */
const SHORTEST_DAY_MS = 20 * 3_600_000
/** Matches up to this tier are sent immediately. */
const LAST_IMMEDIATE_TIER = numberOf('shared-leg')
/** Saved searches have no connections. */
const LAST_IMMEDIATE_TIER_OF_SEARCH = numberOf('same-day')
/** 72 hours before departure every match is sent immediately; the time of departure may be unknown. */
const LAST_DAYS = 3

const zoneOf = (airport: string) => airportOf(airport)?.zone ?? 'UTC'

type Timed = Pick<ReaderMatch, 'frequency' | 'tier' | 'search' | 'departure' | 'date'>

const isSoon = ({ departure, date }: Timed, now: Date) => date <= daysAfter(todayIn(zoneOf(departure), now), LAST_DAYS)

export const isUrgent = (match: Timed, now: Date): boolean =>
  isSoon(match, now) ||
  (match.frequency === 'at-once' &&
    match.tier <= (match.search === null ? LAST_IMMEDIATE_TIER : LAST_IMMEDIATE_TIER_OF_SEARCH))

/** Whether the recipient needs this match now, from any author: the same flight or plane, and departure is near. */
export const isEssential = (match: Timed, now: Date): boolean =>
  match.tier <= numberOf('same-plane') && isSoon(match, now)

interface Recipient {
  zone: string | null
  departure: string
  /** The time of the last daily email. */
  last: Date | null
}

export function nextMorning({ zone: own, departure, last }: Recipient, now: Date): Date {
  const zone = own ?? zoneOf(departure)
  const earliest = Math.max(now.getTime() + 1, (last?.getTime() ?? 0) + SHORTEST_DAY_MS)
  for (let day = todayIn(zone, new Date(earliest)); ; day = daysAfter(day, 1)) {
    const morning = momentOf(day, DIGEST_HOUR, zone)
    if (morning.getTime() >= earliest) return morning
  }
}
