import type { LegColumns, Listing } from './listing.entity.ts'
import { daysAfter, eachText, type Leg, type ListingChange } from './listings.contract.ts'

export function mergedListing(listing: Listing, change: ListingChange) {
  const changedOrStored = (change: string | null | undefined, stored: string | null) =>
    (change === undefined ? stored : change) ?? undefined
  const trip = {
    type: listing.type,
    departureAirport: change.departureAirport ?? listing.departure,
    arrivalAirport: change.arrivalAirport ?? listing.arrival,
    date: change.date ?? listing.date,
    endDate: changedOrStored(change.endDate, listing.endDate ?? null),
    time: changedOrStored(change.time, listing.timeOfDay ?? null),
    flightNumber: changedOrStored(
      change.flightNumber,
      flightOf(listing.carrier, listing.flightNumber, listing.flightSuffix),
    ),
    languageCodes: change.languageCodes ?? listing.languageCodes,
    traveler: change.traveler === undefined ? (listing.traveler ?? null) : change.traveler,
    places: change.places ?? (listing.type === 'helper' ? listing.places : undefined),
    // Those of someone close are not the author's.
    help: change.help ?? (listing.traveler ? [] : listing.help),
    ...eachText(({ name }) => changedOrStored(change[name], listing[name] ?? null)),
    description: changedOrStored(change.description, listing.description) ?? '',
    tipAmount: change.tipAmount === undefined ? (listing.tipAmount ?? null) : change.tipAmount,
    minTip: change.minTip === undefined ? (listing.minTip ?? null) : change.minTip,
    maxTip: change.maxTip === undefined ? (listing.maxTip ?? null) : change.maxTip,
    offersTips: change.offersTips ?? listing.offersTips,
    acceptsTips: change.acceptsTips ?? listing.acceptsTips,
    name: changedOrStored(change.name, listing.contactName ?? null),
    phoneNumber: changedOrStored(change.phoneNumber, listing.phoneNumber ?? null),
  }
  return { ...trip, legs: change.legs === undefined ? movedLegs(listing, change, trip) : change.legs }
}

type TripFields = Pick<Leg, 'departureAirport' | 'arrivalAirport' | 'date'> & {
  [Field in 'time' | 'flightNumber']: string | undefined
}

function movedLegs({ legs, date }: Listing, change: ListingChange, trip: TripFields): Leg[] | null {
  if (!legs) return null
  const days = Math.round((Date.parse(trip.date) - Date.parse(date)) / 86_400_000)
  const moved = legs.map((leg) => ({ ...legOf(leg), date: daysAfter(leg.date, days) }))
  const [first, last] = [moved[0]!, moved.at(-1)!]
  first.departureAirport = trip.departureAirport
  last.arrivalAirport = trip.arrivalAirport
  if (change.time !== undefined) first.time = trip.time
  if (change.flightNumber !== undefined) first.flightNumber = trip.flightNumber
  return moved
}

const legOf = ({ departure, arrival, date, time, carrier, number, suffix }: LegColumns): Leg => ({
  departureAirport: departure,
  arrivalAirport: arrival,
  date,
  time: time ?? undefined,
  flightNumber: flightOf(carrier, number, suffix) ?? undefined,
})

export const flightOf = (carrier?: string | null, number?: number | null, suffix = ''): string | null =>
  carrier ? `${carrier}${number}${suffix}` : null
