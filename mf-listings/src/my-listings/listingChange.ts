import { eachText, ListingChange, type MyListing, type TravelerFacts } from '@flight-amigo/backend/contract/listings'
import * as z from 'zod/mini'
import { connectionsOf } from '../create/connections.ts'
import { valuesFor } from '../create/listingForm.ts'
import { emptyListing, type ListingValues } from '../create/listingValues.ts'

/** The form has no contact fields. */
export const TripChange = z.omit(ListingChange, { name: true, phoneNumber: true })

/** Leaves out unchanged languages, because a listing without its own follows the profile. */
export function changeOf(values: ListingValues, listing: MyListing) {
  const before = valuesOf(listing)
  const { languageCodes, traveler, places, ...change } = valuesFor(values, TripChange)
  const isChanged = (...fields: Array<keyof ListingValues>) =>
    fields.some((field) => JSON.stringify(values[field]) !== JSON.stringify(before[field]))
  return {
    ...change,
    ...(listing.type !== 'helper' && isChanged('languageCodes') && { languageCodes }),
    ...(isChanged('isForOther', 'traveler') && { traveler }),
    ...(isChanged('places') && { places }),
  }
}

export const valuesOf = (listing: MyListing): ListingValues => ({
  ...emptyListing(),
  type: listing.type,
  departureAirport: listing.departureAirport,
  arrivalAirport: listing.arrivalAirport,
  date: listing.date,
  endDate: listing.endDate ?? '',
  time: listing.time ?? '',
  ...connectionsOf(listing),
  ...(listing.traveler && { isForOther: true, traveler: travelerValues(listing.traveler) }),
  places: String(listing.places ?? 1),
  languageCodes: listing.languageCodes,
  helperLanguageCodes: [],
  ...eachText(({ name }) => listing[name] ?? ''),
  description: listing.description ?? '',
  tipAmount: String(listing.tipAmount ?? ''),
  acceptsTips: listing.acceptsTips,
  offersTips: listing.offersTips,
  name: listing.name ?? '',
  email: listing.email,
  phoneNumber: listing.phoneNumber ?? '',
})

/** Empty after the details were erased at the end of the trip. */
const travelerValues = ({ firstName, ageBand, note, ...traveler }: TravelerFacts): ListingValues['traveler'] => ({
  ...traveler,
  ...{ firstName: firstName ?? '', ageBand: ageBand ?? '', note: note ?? '' },
})
