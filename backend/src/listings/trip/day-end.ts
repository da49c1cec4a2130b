import { daysAfter, todayIn } from './trip.contract.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/**
 * When a day is over in a zone: the first minute at which the wall there shows a later one. Said like this it needs no
 * rule for clocks that change at midnight. By Node's zones, not PostgreSQL's: they are newer, and what browsers have.
 */
export function endOf(day: string, zone: string): Date {
  const noonAfter = Date.parse(`${daysAfter(day, 1)}T12:00:00Z`)
  let [early, late] = [noonAfter - 30 * HOUR, noonAfter + 6 * HOUR] // zones lie between UTC-12 and UTC+14
  while (late - early > MINUTE) {
    const middle = early + Math.floor((late - early) / 2 / MINUTE) * MINUTE
    if (todayIn(zone, new Date(middle)) > day) late = middle
    else early = middle
  }
  return new Date(late)
}
