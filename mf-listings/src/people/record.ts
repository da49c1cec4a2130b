import type { Listing } from '@flight-amigo/backend/contract/listings'

type Author = Pick<Listing, 'verified' | 'rating' | 'completedTrips' | 'repliesWithin' | 'memberSince'>

const LABELS = { hour: 'an hour', hours: 'a few hours', day: 'a day', days: 'a few days' }

/** The usual response time as text; undefined while there is too little data. */
export const responseTimeText = (replies: Listing['repliesWithin']): string | undefined =>
  replies ? LABELS[replies] : undefined

const MONTHS = 'January,February,March,April,May,June,July,August,September,October,November,December'.split(',')
const nameOf = (month: string) => MONTHS[Number(month.slice(5)) - 1]

/** Formats "2026-03" as "March 2026". */
export const monthOf = (month: string): string => `${nameOf(month)} ${month.slice(0, 4)}`

/** Whether a month is one of the last six, for which a person counts as new and the month needs no year. */
const isRecent = (month: string, now: Date) =>
  (now.getFullYear() - Number(month.slice(0, 4))) * 12 + now.getMonth() + 1 - Number(month.slice(5)) < 6

/** Describes a person's record. Someone without trips or replies has at least the month in which they joined. */
export function recordOf({ completedTrips, repliesWithin, memberSince }: Author, now = new Date()): string[] {
  const record: string[] = []
  if (completedTrips) record.push(completedTrips === 1 ? '1 trip completed' : `${completedTrips} trips completed`)
  if (repliesWithin) record.push(`Usually replies within ${LABELS[repliesWithin]}`)
  if (memberSince && record.length < 2)
    record.push(`Joined in ${isRecent(memberSince, now) ? nameOf(memberSince) : monthOf(memberSince)}`)
  return record
}

/** Describes what is not known yet about a person without trips and reviews; undefined for everyone else. */
export function missingRecord(person: Author, now = new Date()): string | undefined {
  const { verified, rating, completedTrips, memberSince } = person
  if (!memberSince || rating || completedTrips) return undefined
  const missing = verified ? 'no reviews yet' : 'phone not verified, no reviews yet'
  return isRecent(memberSince, now) ? `New here: ${missing}` : `${missing[0]?.toUpperCase()}${missing.slice(1)}`
}
