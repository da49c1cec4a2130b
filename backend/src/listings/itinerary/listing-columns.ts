import { helpFor } from '../help-for-needs.ts'
import type { LegColumns } from '../listing.entity.ts'
import { eachText, type Leg, type NewListing, parseFlight, type TravelerFacts } from '../listings.contract.ts'

type ListingFields = Omit<NewListing, 'captchaToken' | 'email' | 'traveler'> & {
  traveler?: TravelerFacts | null | undefined
}

export function listingColumns(fields: ListingFields) {
  // The data of the first flight also applies to the itinerary, and vice versa.
  const first = fields.legs?.[0]
  const [time, flightNumber] = [fields.time ?? first?.time, fields.flightNumber ?? first?.flightNumber]
  return {
    departure: fields.departureAirport,
    arrival: fields.arrivalAirport,
    date: fields.date,
    endDate: fields.endDate === fields.date ? null : (fields.endDate ?? null), // a single day is not a range
    timeOfDay: time ?? null,
    ...flightNumberColumns(flightNumber),
    legs: legColumns(fields.legs, time),
    languageCodes: fields.languageCodes ?? [],
    traveler: fields.traveler ?? null,
    places: fields.places ?? 1,
    help: fields.traveler ? helpFor(fields.traveler.needs) : (fields.help ?? []),
    ...eachText(({ name, types }) => (types.includes(fields.type) ? (fields[name] ?? null) : null)),
    description: fields.description,
    tipAmount: fields.tipAmount,
    minTip: fields.minTip,
    maxTip: fields.maxTip,
    // Only seekers offer a tip, and only helpers accept one.
    offersTips: fields.offersTips && fields.type === 'seeking_help',
    acceptsTips: fields.acceptsTips && fields.type === 'helper',
    contactName: fields.name ?? null,
    phoneNumber: fields.phoneNumber ?? null,
  }
}

export function itineraryColumns(flights: readonly Leg[]) {
  const [{ time, flightNumber }] = flights as [Leg, ...Leg[]]
  return { timeOfDay: time ?? null, ...flightNumberColumns(flightNumber), legs: legColumns(flights, time) }
}

function flightNumberColumns(typed: string | undefined) {
  const flight = typed === undefined ? null : parseFlight(typed)
  return {
    carrier: flight?.carrier ?? null,
    flightNumber: flight?.number ?? null,
    flightSuffix: flight?.suffix ?? '',
  }
}

function legColumns(legs: readonly Leg[] | null | undefined, time: string | undefined): LegColumns[] | null {
  const [first, ...others] = legs ?? []
  return first && others.length > 0 ? [{ ...first, time }, ...others].map(columnsOf) : null
}

function columnsOf({ departureAirport, arrivalAirport, date, time, flightNumber }: Leg): LegColumns {
  const { carrier, flightNumber: number, flightSuffix: suffix } = flightNumberColumns(flightNumber)
  return { departure: departureAirport, arrival: arrivalAirport, date, time: time ?? null, carrier, number, suffix }
}
