import type { LegColumns } from '../listing.entity.ts'
import { eachText, type Leg, type NewListing, parseFlight, type TravelerFacts } from '../listings.contract.ts'

type Trip = Omit<NewListing, 'captchaToken' | 'email' | 'traveler'> & { traveler?: TravelerFacts | null | undefined }

export function tripColumns(trip: Trip) {
  // The data of the first flight also applies to the trip, and vice versa.
  const first = trip.legs?.[0]
  const [time, flightNumber] = [trip.time ?? first?.time, trip.flightNumber ?? first?.flightNumber]
  return {
    departure: trip.departureAirport,
    arrival: trip.arrivalAirport,
    date: trip.date,
    endDate: trip.endDate === trip.date ? null : (trip.endDate ?? null), // a single day is not a range
    timeOfDay: time ?? null,
    ...flightColumns(flightNumber),
    legs: legColumns(trip.legs, time),
    languageCodes: trip.languageCodes ?? [],
    traveler: trip.traveler ?? null,
    places: trip.places ?? 1,
    ...eachText(({ name, types }) => (types.includes(trip.type) ? (trip[name] ?? null) : null)),
    description: trip.description,
    tipAmount: trip.tipAmount,
    minTip: trip.minTip,
    maxTip: trip.maxTip,
    // Only seekers offer a tip, and only helpers accept one.
    offersTips: trip.offersTips && trip.type === 'seeking_help',
    acceptsTips: trip.acceptsTips && trip.type === 'helper',
    contactName: trip.name ?? null,
    phoneNumber: trip.phoneNumber ?? null,
  }
}

export function flightsColumns(flights: readonly Leg[]) {
  const [{ time, flightNumber }] = flights as [Leg, ...Leg[]]
  return { timeOfDay: time ?? null, ...flightColumns(flightNumber), legs: legColumns(flights, time) }
}

function flightColumns(typed: string | undefined) {
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
  const { carrier, flightNumber: number, flightSuffix: suffix } = flightColumns(flightNumber)
  return { departure: departureAirport, arrival: arrivalAirport, date, time: time ?? null, carrier, number, suffix }
}
