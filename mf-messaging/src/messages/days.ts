import { dayOfMoment } from '@flight-amigo/shared-ui/days'

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** "4:05 PM" in the reader's time zone. */
export const timeOf = (moment: string) => time.format(new Date(moment))

/** "Today", "Yesterday" or "Nov 18, 2026" in the reader's time zone. */
export function dayHeadingOf(moment: string, now = new Date()): string {
  const day = dayOfMoment(moment)
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (day === dayOfMoment(now)) return 'Today'
  return day === dayOfMoment(yesterday) ? 'Yesterday' : day
}

/** For a list: the time of a moment today, otherwise its day, with the year only if it is another one. */
export function shortTimeOf(moment: string, now = new Date()): string {
  const day = dayOfMoment(moment)
  if (day === dayOfMoment(now)) return timeOf(moment)
  return day.replace(`, ${now.getFullYear()}`, '')
}

/** The time of a moment today, otherwise its day and time. */
export function momentOf(moment: string, now = new Date()): string {
  const day = shortTimeOf(moment, now)
  return day === timeOf(moment) ? day : `${day}, ${timeOf(moment)}`
}
