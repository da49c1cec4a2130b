// This does not use Intl, whose first formatter costs a phone 50 ms of its first screen. JavaScript's own words are English
// everywhere: 'Fri Nov 20 2026'.
const wordsOf = (day: Date) => day.toDateString().split(' ')
// Noon, because a few zones have no midnight on a day in summer.
const noonOf = (wallDate: string) => new Date(`${wallDate}T12:00`)

/** The day of a moment in the reader's time zone: 'Nov 20, 2026'. */
export function dayOfMoment(moment: Date | string): string {
  const [, month, day, year] = wordsOf(new Date(moment))
  return `${month} ${Number(day)}, ${year}`
}

/** A calendar day (`2026-12-12`) as people read it: 'Dec 12, 2026'. It has no time zone, so no zone shifts it. */
export const dayOf = (wallDate: string): string => dayOfMoment(noonOf(wallDate))

/** A calendar day with its weekday, where the year is plain: 'Sat, Dec 12'. */
export function weekdayOf(wallDate: string): string {
  const [weekday, month, day] = wordsOf(noonOf(wallDate))
  return `${weekday}, ${month} ${Number(day)}`
}
