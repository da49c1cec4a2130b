import { airportOf } from './airports.ts'
import type { ListingRow } from './listing.read.ts'
import type { Listing, MyListing } from './listings.contract.ts'

export function presentListing({ stars, count, ...row }: ListingRow): Listing {
  const { username, profilePictureUrl, departureAirport, arrivalAirport } = row
  return {
    ...row,
    user: { username, profilePictureUrl },
    departureCity: airportOf(departureAirport)?.city ?? departureAirport,
    arrivalCity: airportOf(arrivalAirport)?.city ?? arrivalAirport,
    rating: presentRating(stars, count),
  }
}

/** The average to two decimals: a card shows one, and rounding it again must not mislead. */
export const presentRating = (stars: number | null, count: number | null) =>
  stars !== null && count !== null ? { average: Math.round((100 * stars) / count) / 100, count } : null

/** What only the author reads of a listing besides. */
export type MyListingRow = ListingRow & Pick<MyListing, 'status' | 'name' | 'email' | 'phoneNumber' | 'contactRequests'>

export const presentMyListing = (row: MyListingRow): MyListing => ({ ...row, ...presentListing(row) })
