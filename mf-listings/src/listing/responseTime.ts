import type { Listing } from '@flight-amigo/backend/contract/listings'

const LABELS = { hour: 'an hour', hours: 'a few hours', day: 'a day', days: 'a few days' }

/** The usual response time as text; undefined while there is too little data. */
export const responseTimeText = (replies: Listing['repliesWithin']): string | undefined =>
  replies ? LABELS[replies] : undefined
