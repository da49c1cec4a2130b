import type { Listing, Match, MatchedListing, SavedSearch } from '@flight-amigo/backend/contract/listings'

// jsdom scrolls nothing.
Element.prototype.scrollIntoView ??= () => {}

/** A listing for tests: Priya flies from Hyderabad to Chicago. `other` replaces fields. */
export function listingOf(other: Partial<Listing> = {}): Listing {
  return {
    id: 1,
    type: 'helper',
    userId: 12,
    user: { username: other.username ?? 'Priya', profilePictureUrl: null },
    username: 'Priya',
    profilePictureUrl: null,
    languages: 'Telugu, English',
    departureAirport: 'HYD',
    departureCity: 'Hyderabad',
    arrivalAirport: 'ORD',
    arrivalCity: 'Chicago',
    date: '2026-12-12',
    endDate: null,
    time: null,
    flightNumber: null,
    skills: null,
    description: 'I fly this route twice a year.',
    tipAmount: null,
    minTip: null,
    maxTip: null,
    offersTips: false,
    acceptsTips: false,
    createdAt: '2026-11-01T10:00:00.000Z',
    rating: null,
    confirmed: true,
    verified: false,
    ...other,
  }
}

/** A listing that fits, with the reason. */
export const matchedOf = (match: Match, other: Partial<Listing> = {}): MatchedListing => ({
  ...listingOf(other),
  match,
})

/** A saved search for tests: from Hyderabad to Chicago, on any day. `other` replaces fields. */
export const savedSearchOf = (other: Partial<SavedSearch> = {}): SavedSearch => ({
  id: 3,
  from: 'HYD',
  fromCity: 'Hyderabad',
  to: 'ORD',
  toCity: 'Chicago',
  date: null,
  endDate: null,
  flight: null,
  type: 'both',
  languageCodes: [],
  pace: 'at-once',
  confirmed: true,
  createdAt: '2026-11-01T10:00:00.000Z',
  ...other,
})
