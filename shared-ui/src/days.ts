import { isEnglish, locale } from './locale.ts'

// English does not use Intl, whose first formatter costs a phone 50 ms of its first screen. `toDateString` is English
// everywhere: 'Fri Nov 20 2026'.
const partsOf = (day: Date) => day.toDateString().split(' ')
// Noon, because a few zones have no midnight on a day in summer.
const noonOf = (localDate: string) => new Date(`${localDate}T12:00`)

/** The day of a moment in the reader's time zone: 'Nov 20, 2026'. */
export function dayOfMoment(moment: Date | string): string {
  const date = new Date(moment)
  if (!isEnglish()) return date.toLocaleDateString(locale(), { day: 'numeric', month: 'short', year: 'numeric' })
  const [, month, day, year] = partsOf(date)
  return `${month} ${Number(day)}, ${year}`
}

/** Formats a calendar day (`2026-12-12`) as 'Dec 12, 2026'. It has no time zone, so no zone shifts it. */
export const dayOf = (localDate: string): string => dayOfMoment(noonOf(localDate))

/** Formats a calendar day with its weekday, where the year is clear: 'Sat, Dec 12'. */
export function weekdayOf(localDate: string): string {
  const date = noonOf(localDate)
  if (!isEnglish()) return date.toLocaleDateString(locale(), { weekday: 'short', day: 'numeric', month: 'short' })
  const [weekday, month, day] = partsOf(date)
  return `${weekday}, ${month} ${Number(day)}`
}

/** Formats a moment as a day of the current year, in the reader's time zone: 'Nov 20'. */
export function monthDayOf(moment: Date | string): string {
  const date = new Date(moment)
  if (!isEnglish()) return date.toLocaleDateString(locale(), { day: 'numeric', month: 'short' })
  const [, month, day] = partsOf(date)
  return `${month} ${Number(day)}`
}

/** Formats a calendar day, where the year is clear: 'Dec 12'. */
export const monthDay = (localDate: string): string => monthDayOf(noonOf(localDate))

/** Formats a local time (`20:10`) as '8:10 PM'. */
export function clockTime(time: string): string {
  if (!isEnglish())
    return new Date(`1970-01-01T${time.slice(0, 5)}Z`).toLocaleTimeString(locale(), {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'UTC',
    })
  const hours = Number(time.slice(0, 2))
  return `${hours % 12 || 12}${time.slice(2, 5)} ${hours < 12 ? 'AM' : 'PM'}`
}
