import { airportOf } from '../../airports/airports.ts'
import { daysAfter, todayIn } from '../../trip/flight.contract.ts'
import { momentOf } from '../../trip/moment-of.contract.ts'
import { numberOf } from '../match.tiers.ts'
import type { ReaderMatch } from './match-notifications.ts'

const DIGEST_HOUR = '08:00'
/** Prevents a second daily email when the time zone changes. */
const SHORTEST_DAY_MS = 20 * 3_600_000
/** Matches up to this tier are sent immediately. */
const LAST_IMMEDIATE_TIER = numberOf('shared-leg')
/** Saved searches have no connections. */
const LAST_IMMEDIATE_TIER_OF_SEARCH = numberOf('same-day')
/** Within this many days before departure every match is sent immediately. */
const LAST_DAYS = 14
/** 72 hours; the time of departure may be unknown. */
const DAYS_OF_TRAVEL = 3

const zoneOf = (airport: string) => airportOf(airport)?.zone ?? 'UTC'

type Timed = Pick<ReaderMatch, 'frequency' | 'tier' | 'search' | 'departure' | 'date'>

export function isUrgent(match: Timed, now: Date): boolean {
  if (match.frequency !== 'at-once') return false
  if (match.tier <= (match.search === null ? LAST_IMMEDIATE_TIER : LAST_IMMEDIATE_TIER_OF_SEARCH)) return true
  return match.date <= daysAfter(todayIn(zoneOf(match.departure), now), LAST_DAYS)
}

/** Whether the recipient needs this match now, from any author: the same flight or plane, and departure is near. */
export const isEssential = ({ tier, departure, date }: Timed, now: Date): boolean =>
  tier <= numberOf('same-plane') && date <= daysAfter(todayIn(zoneOf(departure), now), DAYS_OF_TRAVEL)

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
