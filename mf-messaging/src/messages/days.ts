const LOCALE = 'en-US'
const time = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit' })
const day = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric', year: 'numeric' })
const dayOfYear = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric' })

/** "4:05 PM", where the reader is. */
export const timeOf = (moment: string) => time.format(new Date(moment))

/** "Today", "Yesterday" or "Nov 18, 2026", where the reader is. */
export function dayOf(moment: string, now = new Date()): string {
  const then = day.format(new Date(moment))
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (then === day.format(now)) return 'Today'
  return then === day.format(yesterday) ? 'Yesterday' : then
}

/** As short as a list wants it: the time today, else the day, with its year if that is another. */
export function whenShort(moment: string, now = new Date()): string {
  const then = new Date(moment)
  if (day.format(then) === day.format(now)) return time.format(then)
  return (then.getFullYear() === now.getFullYear() ? dayOfYear : day).format(then)
}
