import { daysAfter, todayIn } from '../../../listings/trip/flight.contract.ts'
import { momentOf } from '../../../listings/trip/moment-of.contract.ts'
import type { FlightNews } from './flight-news.ts'

const MORNING = '07:00'
const EVENING = '22:00'
/** News about a flight that leaves within this time is sent at night too. */
const URGENT_MS = 12 * 3_600_000

export function secondsUntilMorning(zone: string, now: Date): number {
  const today = todayIn(zone, now)
  const morning = momentOf(today, MORNING, zone)
  if (now < morning) return Math.ceil((morning.getTime() - now.getTime()) / 1_000)
  if (now < momentOf(today, EVENING, zone)) return 0
  return Math.ceil((momentOf(daysAfter(today, 1), MORNING, zone).getTime() - now.getTime()) / 1_000)
}

export interface Departure {
  departsAt: Date
  zone: string
  now: Date
}

export function quietHoursDelay(
  news: FlightNews,
  { departsAt, zone, now }: Departure,
  ownZone?: string | null,
): number {
  const canWait = news.startsWith('flight-delayed') && departsAt.getTime() - now.getTime() > URGENT_MS
  return canWait ? secondsUntilMorning(ownZone ?? zone, now) : 0
}
