import { daysAfter, todayIn } from './itinerary.contract.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * The first minute with a later date in the zone, also if clocks change at midnight. Node's zones are newer than
 * PostgreSQL's and the same as in browsers. Separate from itinerary-days.ts, because the bulk data uses it without airports
 * and database.
 */
export function endOf(day: string, zone: string): Date {
  const noonAfter = Date.parse(`${daysAfter(day, 1)}T12:00:00Z`)
  let [early, late] = [noonAfter - 30 * HOUR, noonAfter + 6 * HOUR] // zones are between UTC-12 and UTC+14
  while (late - early > MINUTE) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE) * MINUTE
    if (todayIn(zone, new Date(middle)) > day) late = middle
    else early = middle
  }
  return new Date(late)
}
