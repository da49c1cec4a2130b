import { daysAfter, todayIn } from '../../../listings/itinerary/flight.contract.ts'
import { momentOf } from '../../../listings/itinerary/moment-of.contract.ts'

const MORNING = '07:00'
const EVENING = '22:00'

export function secondsUntilMorning(zone: string, now: Date): number {
  const today = todayIn(zone, now)
  const morning = momentOf(today, MORNING, zone)
  if (now < morning) return Math.ceil((morning.getTime() - now.getTime()) / 1_000)
  if (now < momentOf(today, EVENING, zone)) return 0
  return Math.ceil((momentOf(daysAfter(today, 1), MORNING, zone).getTime() - now.getTime()) / 1_000)
}
