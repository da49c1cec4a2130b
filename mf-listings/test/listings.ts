import {
  filterValues,
  type Listing,
  type Match,
  type MatchedListing,
  type MyListing,
  type PersonListings,
  type SavedSearch,
  type Testimonial,
} from '@flight-amigo/backend/contract/listings'

// jsdom cannot scroll.
Element.prototype.scrollIntoView ??= () => {}

export function listingOf(other: Partial<Listing> = {}): Listing {
  return {
    id: 1,
    type: 'helper',
    userId: 12,
    user: { username: other.username ?? 'Priya', profilePictureUrl: null },
    username: 'Priya',
    profilePictureUrl: null,
    languages: 'Telugu, English',
    languageCodes: [],
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
    completedTrips: 0,
    repliesWithin: null,
    memberSince: '2026-03',
    found: false,
    ...other,
  }
}

export const myListingOf = (other: Partial<MyListing> = {}): MyListing => ({
  ...listingOf(other),
  ...{ status: 'open', withheld: null, name: 'Asha', email: 'asha@mail.test', phoneNumber: null, contactRequests: 0 },
  ...{ alerts: 'at-once', scope: 'nearby', unseenMatches: 0 },
  ...other,
})

export const matchedOf = (match: Match, other: Partial<Listing> = {}): MatchedListing => ({
  ...listingOf(other),
  match,
})

const LANGUAGE_NAMES: Record<string, string> = { tel: 'Telugu', hin: 'Hindi', guj: 'Gujarati' }

export const savedSearchOf = (other: Partial<SavedSearch> = {}): SavedSearch => ({
  id: 3,
  from: 'HYD',
  fromCity: 'Hyderabad',
  to: 'ORD',
  toCity: 'Chicago',
  date: null,
  endDate: null,
  flight: null,
  ...filterValues({}),
  languageCodes: [],
  languageNames: (other.languageCodes ?? []).map((code) => LANGUAGE_NAMES[code] ?? code),
  pace: 'at-once',
  scope: 'nearby',
  confirmed: true,
  createdAt: '2026-11-01T10:00:00.000Z',
  ...other,
})

export const reviewOf = (other: Partial<Testimonial> = {}): Testimonial => ({
  id: 1,
  text: 'Kind and patient with my mother.',
  rating: 5,
  route: 'HYD to ORD',
  createdAt: '2026-10-02T12:00:00.000Z',
  user: { id: 30, username: 'Ravi', profilePictureUrl: null },
  ...{ reply: null, changeable: false, mine: false, together: false, publishAt: null, replyable: false },
  ...other,
})

export const personOf = (other: Partial<PersonListings['user']> = {}): PersonListings['user'] => ({
  ...{ id: 12, username: 'Priya', profilePictureUrl: null, languages: 'Telugu, English', rating: null, bio: null },
  ...{ verified: false, memberSince: '2026-03', repliesWithin: null, completedTrips: 0 },
  ...other,
})
