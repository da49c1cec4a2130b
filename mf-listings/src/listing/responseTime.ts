import type { Listing } from '@flight-amigo/backend/contract/listings'

const WORDS = { hour: 'an hour', hours: 'a few hours', day: 'a day', days: 'a few days' }

/** How soon somebody usually replies, in words; undefined for somebody of whom too little is known. */
export const responseTimeText = (replies: Listing['repliesWithin']): string | undefined =>
  replies ? WORDS[replies] : undefined
