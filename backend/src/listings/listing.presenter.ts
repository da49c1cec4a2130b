import { airportOf } from './airports/airports.ts'
import type { ListingRow } from './listing.read.ts'
import { flightOf } from './listing-change.ts'
import { CHILDREN, type Listing, type MyListing, type TravelerFacts } from './listings.contract.ts'
import { travelerWords } from './traveler/traveler-words.ts'

/** Copies field by field: no private field slips through, and JSON.stringify is twice as fast as after a spread. */
export const presentListing = (row: ListingRow): Listing => {
  const [legs, languageCodes] = [presentLegs(row), row.spoken.split(' ').filter(Boolean)]
  return {
    id: row.id,
    type: row.type,
    userId: row.userId,
    user: { username: row.profileName, profilePictureUrl: row.profilePictureUrl },
    username: row.username,
    profilePictureUrl: row.profilePictureUrl,
    languages: row.languages,
    departureAirport: row.departureAirport,
    departureCity: cityOf(row.departureAirport),
    arrivalAirport: row.arrivalAirport,
    arrivalCity: cityOf(row.arrivalAirport),
    date: row.date,
    endDate: row.endDate,
    time: row.time,
    flightNumber: row.flightNumber,
    legs,
    languageCodes,
    skills: row.skills,
    description: row.description,
    // Rows from before 0 was refused have it.
    tipAmount: row.tipAmount || null,
    minTip: row.minTip || null,
    maxTip: row.maxTip || null,
    offersTips: row.offersTips,
    acceptsTips: row.acceptsTips,
    createdAt: row.createdAt,
    rating: presentRating(row.stars, row.count),
    confirmed: row.confirmed,
    verified: row.verified,
    tripsKept: row.tripsKept,
    repliesWithin: row.repliesWithin,
    traveler: row.traveler && toOthers(row.traveler),
    travelerWords: row.traveler && travelerWords(row.traveler, { username: row.username, languageCodes, legs }),
    places: row.type === 'helper' ? row.places : undefined,
    found: row.found,
  }
}

/** Nobody reads the name of a child before a parent has agreed on a trip. */
const toOthers = (traveler: TravelerFacts): TravelerFacts =>
  CHILDREN.includes(traveler.ageBand) ? { ...traveler, firstName: '' } : traveler

const cityOf = (code: string): string => airportOf(code)?.city ?? code

const presentLegs = ({ legs, ...whole }: ListingRow): NonNullable<Listing['legs']> =>
  legs
    ? legs.map(({ departure, arrival, date, time, carrier, number, suffix }) =>
        presentLeg(departure, arrival, date, time ?? null, flightOf(carrier, number, suffix)),
      )
    : [presentLeg(whole.departureAirport, whole.arrivalAirport, whole.date, whole.time, whole.flightNumber)]

const presentLeg = (departure: string, arrival: string, date: string, time: string | null, flight: string | null) => ({
  departureAirport: departure,
  departureCity: cityOf(departure),
  arrivalAirport: arrival,
  arrivalCity: cityOf(arrival),
  date,
  time,
  flightNumber: flight,
})

/** The average has two decimals, because cards round it to one. */
export const presentRating = (stars: number | null, count: number | null) =>
  stars !== null && count !== null ? { average: Math.round((100 * stars) / count) / 100, count } : null

/** A listing with the fields that only its author reads. */
export type MyListingRow = ListingRow &
  Pick<MyListing, 'name' | 'email' | 'phoneNumber' | 'contactRequests' | 'alerts' | 'unseenMatches'> & {
    status: MyListing['status'] | 'found' | NonNullable<MyListing['withheld']>
  }

const isWithheld = (status: MyListingRow['status']): status is NonNullable<MyListing['withheld']> =>
  status === 'hidden' || status === 'removed' || status === 'withheld'

export const presentMyListing = (row: MyListingRow): MyListing => ({
  ...presentListing(row),
  traveler: row.traveler,
  // Pages from before moderation know three states only, and those from before trips no other.
  status: isWithheld(row.status) || row.status === 'found' ? 'closed' : row.status,
  withheld: isWithheld(row.status) ? row.status : null,
  name: row.name,
  email: row.email,
  phoneNumber: row.phoneNumber,
  contactRequests: row.contactRequests,
  alerts: row.alerts,
  unseenMatches: row.unseenMatches,
})

/**
 * A listing as the visitor reads it who has just sent it. The visitor may have typed a stranger's address, and must not
 * learn from the state what was decided about the stranger.
 */
export const presentToVisitor = (mine: MyListing): MyListing => ({
  ...mine,
  status: 'open',
  withheld: null,
  found: false,
})
