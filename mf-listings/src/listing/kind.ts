import type { Listing } from '@flight-amigo/backend/contract/listings'

const KINDS = {
  helper: { tone: 'sky', badge: 'Amigo', traveler: 'Frequent Traveler', button: 'View Contact Info' },
  seeking_help: {
    tone: 'dusk',
    badge: 'Seeking Help',
    traveler: 'First-time Traveler',
    button: 'Connect with Traveler',
  },
} as const

/** The words and the colour of a listing's kind. */
export const kindOf = ({ type }: Pick<Listing, 'type'>) => KINDS[type]
