// This does not use Intl, whose first formatter costs a phone 50 ms of its first screen.
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const written = (year: number, month: number, day: number) => `${MONTHS[month]} ${day}, ${year}`

/** A calendar day (`2026-12-12`) as people read it: 'Dec 12, 2026'. It has no time zone, so no zone shifts it. */
export function dayOf(wallDate: string): string {
  const [year = 0, month = 0, day = 0] = wallDate.split('-').map(Number)
  return written(year, month - 1, day)
}

/** The day of a moment in the reader's time zone: 'Nov 20, 2026'. */
export function dayOfMoment(moment: Date | string): string {
  const then = new Date(moment)
  return written(then.getFullYear(), then.getMonth(), then.getDate())
}
