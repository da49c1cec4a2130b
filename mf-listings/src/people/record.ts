import type { Listing } from '@flight-amigo/backend/contract/listings'
import { i18n, locale } from '@flight-amigo/shell/sdk'
import { msg, plural, t } from '@lingui/core/macro'

type Author = Pick<Listing, 'verified' | 'rating' | 'completedTrips' | 'repliesWithin' | 'memberSince'>

const RESPONSE_TIMES = {
  hour: msg({ message: 'an hour', comment: 'A value below the label Usually replies within' }),
  hours: msg({ message: 'a few hours', comment: 'A value below the label Usually replies within' }),
  day: msg({ message: 'a day', comment: 'A value below the label Usually replies within' }),
  days: msg({ message: 'a few days', comment: 'A value below the label Usually replies within' }),
}
const REPLIES = {
  hour: msg`Usually replies within an hour`,
  hours: msg`Usually replies within a few hours`,
  day: msg`Usually replies within a day`,
  days: msg`Usually replies within a few days`,
}

/** Undefined while there is too little data. */
export const responseTimeText = (replies: Listing['repliesWithin']): string | undefined =>
  replies ? t(RESPONSE_TIMES[replies]) : undefined

// English does not use Intl, whose first formatter delays a phone's first screen by 50 ms.
const MONTHS = 'January,February,March,April,May,June,July,August,September,October,November,December'.split(',')
const translated = (month: string, options: Intl.DateTimeFormatOptions) =>
  new Date(`${month}-15`).toLocaleDateString(locale(), { ...options, timeZone: 'UTC' })
const nameOf = (month: string) =>
  i18n.locale === 'en' ? MONTHS[Number(month.slice(5)) - 1] : translated(month, { month: 'long' })

export const monthOf = (month: string): string =>
  i18n.locale === 'en' ? `${nameOf(month)} ${month.slice(0, 4)}` : translated(month, { month: 'long', year: 'numeric' })

/** Someone who joined in the last six months counts as new, and the month needs no year. */
const isRecent = (month: string, now: Date) =>
  (now.getFullYear() - Number(month.slice(0, 4))) * 12 + now.getMonth() + 1 - Number(month.slice(5)) < 6

/** Someone without trips or replies has at least the month in which they joined. */
export function recordOf({ completedTrips, repliesWithin, memberSince }: Author, now = new Date()): string[] {
  const record: string[] = []
  if (completedTrips) record.push(plural(completedTrips, { one: '# trip completed', other: '# trips completed' }))
  if (repliesWithin) record.push(t(REPLIES[repliesWithin]))
  if (memberSince && record.length < 2) {
    const month = isRecent(memberSince, now) ? nameOf(memberSince) : monthOf(memberSince)
    record.push(t({ message: `Joined in ${month}`, comment: 'Joined in November, or in November 2025' }))
  }
  return record
}

/** Says what is not known yet about a person without trips and reviews; undefined for others. */
export function missingRecord(person: Author, now = new Date()): string | undefined {
  const { verified, rating, completedTrips, memberSince } = person
  if (!memberSince || rating || completedTrips) return undefined
  if (isRecent(memberSince, now))
    return verified ? t`New here: no reviews yet` : t`New here: phone not verified, no reviews yet`
  return verified ? t`No reviews yet` : t`Phone not verified, no reviews yet`
}
