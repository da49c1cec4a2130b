import type { Listing } from './listing.entity.ts'
import type { ListingChange } from './listings.contract.ts'

/** The trip after a change: a field that the change does not name stays, null clears it. */
export function mergedTrip(listing: Listing, change: ListingChange) {
  const cleared = (named: string | null | undefined, kept: string | null) =>
    (named === undefined ? kept : named) ?? undefined
  const flight = listing.carrier && `${listing.carrier}${listing.flightNumber}${listing.flightSuffix}`
  return {
    type: listing.type,
    departureAirport: change.departureAirport ?? listing.departure,
    arrivalAirport: change.arrivalAirport ?? listing.arrival,
    date: change.date ?? listing.date,
    endDate: cleared(change.endDate, listing.endDate ?? null),
    time: cleared(change.time, listing.timeOfDay ?? null),
    flightNumber: cleared(change.flightNumber, flight ?? null),
    skills: cleared(change.skills, listing.skills ?? null),
    description: cleared(change.description, listing.description) ?? '',
    tipAmount: change.tipAmount === undefined ? (listing.tipAmount ?? null) : change.tipAmount,
    minTip: change.minTip === undefined ? (listing.minTip ?? null) : change.minTip,
    maxTip: change.maxTip === undefined ? (listing.maxTip ?? null) : change.maxTip,
    offersTips: change.offersTips ?? listing.offersTips,
    acceptsTips: change.acceptsTips ?? listing.acceptsTips,
    name: cleared(change.name, listing.contactName ?? null),
    phoneNumber: cleared(change.phoneNumber, listing.phoneNumber ?? null),
  }
}
