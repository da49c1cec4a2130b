import { type NewListing, parseFlight } from '../listings.contract.ts'

type Trip = Omit<NewListing, 'captchaToken' | 'email' | 'type'> & Pick<NewListing, 'type'>

/** A trip of the wire as columns of the table. */
export function tripColumns(trip: Trip) {
  return {
    departure: trip.departureAirport,
    arrival: trip.arrivalAirport,
    date: trip.date,
    endDate: trip.endDate === trip.date ? null : (trip.endDate ?? null), // a single day is not a range
    timeOfDay: trip.time ?? null,
    ...flightColumns(trip.flightNumber),
    skills: trip.skills ?? null,
    description: trip.description,
    tipAmount: trip.tipAmount,
    minTip: trip.minTip,
    maxTip: trip.maxTip,
    // Only people who seek help offer a tip, and only helpers accept one.
    offersTips: trip.offersTips && trip.type === 'seeking_help',
    acceptsTips: trip.acceptsTips && trip.type === 'helper',
    contactName: trip.name ?? null,
    phoneNumber: trip.phoneNumber ?? null,
  }
}

function flightColumns(typed: string | undefined) {
  const flight = typed === undefined ? null : parseFlight(typed)
  return {
    carrier: flight?.carrier ?? null,
    flightNumber: flight?.number ?? null,
    flightSuffix: flight?.suffix ?? '',
  }
}
