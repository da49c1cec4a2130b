import { isEnglish, locale } from './locale.ts'

// English does not use Intl, whose first formatter delays a phone's first screen by 50 ms. `toDateString` is English in
// every locale: 'Fri Nov 20 2026'.
const partsOf = (day: Date) => day.toDateString().split(' ')
// Noon, because in a few time zones a summer day has no midnight.
const noonOf = (localDate: string) => new Date(`${localDate}T12:00`)

/** Formats a moment as a day in the reader's time zone: 'Nov 20, 2026'. */
export function dayOfMoment(moment: Date | string): string {
  const date = new Date(moment)
  if (!isEnglish()) return date.toLocaleDateString(locale(), { day: 'numeric', month: 'short', year: 'numeric' })
  const [, month, day, year] = partsOf(date)
  return `${month} ${Number(day)}, ${year}`
}

/** Formats a calendar day (`2026-12-12`) as 'Dec 12, 2026', without a time zone. */
export const dayOf = (localDate: string): string => dayOfMoment(noonOf(localDate))

/** Formats a calendar day without its year: 'Sat, Dec 12'. */
export function weekdayOf(localDate: string): string {
  const date = noonOf(localDate)
  if (!isEnglish()) return date.toLocaleDateString(locale(), { weekday: 'short', day: 'numeric', month: 'short' })
  const [weekday, month, day] = partsOf(date)
  return `${weekday}, ${month} ${Number(day)}`
}

/** Formats a moment without its year, in the reader's time zone: 'Nov 20'. */
export function monthDayOf(moment: Date | string): string {
  const date = new Date(moment)
  if (!isEnglish()) return date.toLocaleDateString(locale(), { day: 'numeric', month: 'short' })
  const [, month, day] = partsOf(date)
  return `${month} ${Number(day)}`
}

/** Formats a calendar day without its year: 'Dec 12'. */
export const monthDay = (localDate: string): string => monthDayOf(noonOf(localDate))

/** Formats a local time (`20:10`) as '8:10 PM'. In other languages no line breaks before the 'pm'. */
export function clockTime(time: string): string {
  if (!isEnglish())
    return new Date(`1970-01-01T${time.slice(0, 5)}`)
      .toLocaleTimeString(locale(), { timeStyle: 'short' })
      .replace(' ', '\u00a0')
  const hours = Number(time.slice(0, 2))
  return `${hours % 12 || 12}${time.slice(2, 5)} ${hours < 12 ? 'AM' : 'PM'}`
}
