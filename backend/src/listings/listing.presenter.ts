import { airportOf } from './airports/airports.ts'
import { flightOf } from './listing-change.ts'
import { presentTraveler, VIEWERS, type Viewer } from './listing-viewers.public.ts'
import { LISTING_TEXTS, type Listing, type MyListing } from './listings.contract.ts'
import type { FindOwnListing } from './listings.sql.ts'
import type { FindSoonest } from './search/search.sql.ts'
import { describeTraveler } from './traveler/traveler-texts.ts'

/** The columns of the view listing_card, before the presenter removes what the viewer may not see. */
export type ListingRow = FindSoonest

/**
 * Copies field by field, so that no private field slips through, and JSON.stringify takes half the time of a spread.
 */
export const presentListing = (row: ListingRow, viewer: Viewer): Listing => {
  const sees = row.traveler ? viewer : VIEWERS.owner
  const [legs, languageCodes] = [presentLegs(row, sees), row.spoken.split(' ').filter(Boolean)]
  const traveler = row.traveler && sees.has('traveler') ? presentTraveler(row.traveler, sees) : undefined
  const listing: Listing = {
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
    time: sees.has('time') ? row.time : undefined,
    flightNumber: sees.has('flightNumber') ? row.flightNumber : undefined,
    legs,
    languageCodes,
    description: sees.has('description') ? row.description : undefined,
    // Some rows contain 0 instead of null.
    tipAmount: row.tipAmount || null,
    minTip: row.minTip || null,
    maxTip: row.maxTip || null,
    offersTips: row.offersTips,
    acceptsTips: row.acceptsTips,
    createdAt: row.createdAt,
    rating: presentRating(row.stars, row.count),
    confirmed: row.confirmed,
    verified: row.verified,
    completedTrips: row.completedTrips,
    repliesWithin: row.repliesWithin,
    memberSince: row.memberSince,
    traveler: row.traveler ? traveler : null,
    travelerDescription: row.traveler
      ? traveler && describeTraveler(traveler, { username: row.username, languageCodes, legs })
      : null,
    places: row.type === 'helper' ? row.places : undefined,
    help: row.traveler ? undefined : row.help,
    found: row.found,
    openLegs: sees.has('legs') ? openLegsOf(row) : undefined,
  }
  for (const { name } of LISTING_TEXTS) listing[name] = sees.has(name) ? row[name] : undefined
  return listing
}

const openLegsOf = ({ company }: ListingRow): Listing['openLegs'] =>
  company
    ?.filter(({ alone }) => alone)
    .map(({ departure, arrival, date }) => ({ departureAirport: departure, arrivalAirport: arrival, date }))

const cityOf = (code: string): string => airportOf(code)?.city ?? code

function presentLegs({ company, ...whole }: ListingRow, viewer: Viewer): NonNullable<Listing['legs']> {
  const legs = company ?? whole.legs
  const leg = (departure: string, arrival: string, date: string, time: string | null, flight: string | null) => ({
    departureAirport: departure,
    departureCity: cityOf(departure),
    arrivalAirport: arrival,
    arrivalCity: cityOf(arrival),
    date,
    time: viewer.has('time') ? time : undefined,
    flightNumber: viewer.has('flightNumber') ? flight : undefined,
  })
  return legs && viewer.has('legs')
    ? legs.map(({ departure, arrival, date, time, carrier, number, suffix }) =>
        leg(departure, arrival, date, time ?? null, flightOf(carrier, number, suffix)),
      )
    : [leg(whole.departureAirport, whole.arrivalAirport, whole.date, whole.time, whole.flightNumber)]
}

/** The average has two decimals, because cards round it to one. */
export const presentRating = (stars: number | null, count: number | null) =>
  stars !== null && count !== null ? { average: Math.round((100 * stars) / count) / 100, count } : null

const isWithheld = (status: FindOwnListing['status']): status is NonNullable<MyListing['withheld']> =>
  status === 'hidden' || status === 'removed' || status === 'withheld'

// `withheld` and `found` say why a listing is closed for others.
const stateOf = (status: FindOwnListing['status']): MyListing['status'] => {
  if (status === 'partly') return 'open'
  return isWithheld(status) || status === 'found' ? 'closed' : status
}

export const presentMyListing = (row: FindOwnListing): MyListing => ({
  ...presentListing(row, VIEWERS.owner),
  status: stateOf(row.status),
  withheld: isWithheld(row.status) ? row.status : null,
  name: row.name,
  email: row.email,
  phoneNumber: row.phoneNumber,
  contactRequests: row.contactRequests,
  alerts: row.alerts,
  scope: row.scope,
  unseenMatches: row.unseenMatches,
  confirmBy: row.confirmBy,
})

/**
 * Returns a listing for the visitor who sent it. The visitor may have entered another person's email
 * address, so the state must not reveal moderation decisions.
 */
export const presentToVisitor = (mine: MyListing): MyListing => ({
  ...mine,
  status: 'open',
  withheld: null,
  found: false,
})
