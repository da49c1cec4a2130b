import { clockTime, dayOfMoment, monthDayOf } from '@flight-amigo/shared-ui/days'
import { t } from '@lingui/core/macro'

export function timeOf(moment: string): string {
  return clockTime(new Date(moment).toTimeString())
}

export function dayHeadingOf(moment: string, now = new Date()): string {
  const day = dayOfMoment(moment)
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (day === dayOfMoment(now)) return t`Today`
  return day === dayOfMoment(yesterday) ? t`Yesterday` : day
}

/** Formats a moment of today as a time, an earlier one as a day, with the year if it is not the current one. */
export function shortTimeOf(moment: string, now = new Date()): string {
  const day = dayOfMoment(moment)
  if (day === dayOfMoment(now)) return timeOf(moment)
  return new Date(moment).getFullYear() === now.getFullYear() ? monthDayOf(moment) : day
}

export function momentOf(moment: string, now = new Date()): string {
  const day = shortTimeOf(moment, now)
  const time = timeOf(moment)
  return day === time ? day : t({ message: `${day}, ${time}`, comment: 'Nov 18, 4:05 PM' })
}
