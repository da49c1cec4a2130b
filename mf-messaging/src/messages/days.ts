import { dayOfMoment } from '@flight-amigo/shared-ui/days'

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** "4:05 PM", where the reader is. */
export const timeOf = (moment: string) => time.format(new Date(moment))

/** "Today", "Yesterday" or "Nov 18, 2026", where the reader is. */
export function headingOf(moment: string, now = new Date()): string {
  const day = dayOfMoment(moment)
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (day === dayOfMoment(now)) return 'Today'
  return day === dayOfMoment(yesterday) ? 'Yesterday' : day
}

/** As short as a list wants it: the time today, else the day, with its year if that is another. */
export function whenShort(moment: string, now = new Date()): string {
  const day = dayOfMoment(moment)
  if (day === dayOfMoment(now)) return timeOf(moment)
  return day.replace(`, ${now.getFullYear()}`, '')
}
