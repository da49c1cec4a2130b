import { airportOf } from './airports/airports.ts'
import type { ListingRow } from './listing.read.ts'
import type { Listing, MyListing } from './listings.contract.ts'

/** Field by field: nothing slips through, and objects of one shape are written as JSON twice as fast as spread ones. */
export const presentListing = (row: ListingRow): Listing => ({
  id: row.id,
  type: row.type,
  userId: row.userId,
  user: { username: row.username, profilePictureUrl: row.profilePictureUrl },
  username: row.username,
  profilePictureUrl: row.profilePictureUrl,
  languages: row.languages,
  departureAirport: row.departureAirport,
  departureCity: airportOf(row.departureAirport)?.city ?? row.departureAirport,
  arrivalAirport: row.arrivalAirport,
  arrivalCity: airportOf(row.arrivalAirport)?.city ?? row.arrivalAirport,
  date: row.date,
  endDate: row.endDate,
  time: row.time,
  flightNumber: row.flightNumber,
  skills: row.skills,
  description: row.description,
  tipAmount: row.tipAmount,
  minTip: row.minTip,
  maxTip: row.maxTip,
  offersTips: row.offersTips,
  acceptsTips: row.acceptsTips,
  createdAt: row.createdAt,
  rating: presentRating(row.stars, row.count),
  confirmed: row.confirmed,
})

/** The average to two decimals: a card shows one, and rounding it again must not mislead. */
export const presentRating = (stars: number | null, count: number | null) =>
  stars !== null && count !== null ? { average: Math.round((100 * stars) / count) / 100, count } : null

/** What only the author reads of a listing besides. */
export type MyListingRow = ListingRow & Pick<MyListing, 'status' | 'name' | 'email' | 'phoneNumber' | 'contactRequests'>

export const presentMyListing = (row: MyListingRow): MyListing => ({
  ...presentListing(row),
  status: row.status,
  name: row.name,
  email: row.email,
  phoneNumber: row.phoneNumber,
  contactRequests: row.contactRequests,
})
