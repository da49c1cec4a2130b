import { type Flight, locationOf, momentsOf } from '../../listings/itinerary/flight-times.public.ts'
import type { OperatedNumbers } from '../../listings/itinerary/operated-flights.public.ts'
import { helperWith, presentTraveler, type Shared, VIEWERS } from '../../listings/listing-viewers.public.ts'
import { unconfirmedIn } from './agreement/flight-check.ts'
import { canonical, type Flights, flexibleLegsOf, itineraryIfPossible, withTimesOf } from './agreement/legs.ts'
import { presentStatus, type StoredStatus } from './flights/flight-status.ts'
import type { Trip, TripLeg, TripLegView } from './trips.contract.ts'

export type TripRow = Omit<Trip, 'legs' | 'change'> & {
  legs: StoredLeg[]
  change: TripLeg[] | null
  movedBy: number | null
  shared: Shared
  /** Set only for a proposal whose traveler is someone close to the poster. */
  posterFlights: Flights | null
  respondentFlights: Flights | null
  wasAgreed: boolean
}
type StoredLeg = Omit<TripLegView, 'status' | keyof ReturnType<typeof endsOf>> & { status?: StoredStatus | null }

export const comparedFlights = ({ waitsFor, legs, change, respondentFlights }: TripRow) =>
  waitsFor === null ? [] : [...legs, ...(change ?? []), ...(respondentFlights ? flexibleLegsOf(respondentFlights) : [])]

/** `numbers` are the flight numbers of `comparedFlights`. */
export function presentTrip(trip: TripRow, me: number, numbers: OperatedNumbers = new Map()): Trip {
  const { legs, change, movedBy, shared, posterFlights, respondentFlights, wasAgreed, ...row } = trip
  const isOfHelper = row.companion !== null && row.helper.id === me
  const viewer = isOfHelper ? helperWith(shared) : VIEWERS.owner
  const timed = (posterFlights && timesFrom(legs, posterFlights)) ?? legs
  const isOwn = row.state === 'proposed' && movedBy === me
  const seesTimes = !isOfHelper || shared.time || row.state === 'agreed'
  // A comparison with a time that the poster does not share would reveal it.
  const listed =
    respondentFlights && row.waitsFor === row.traveler.id && !seesTimes
      ? withoutListedTimes(respondentFlights)
      : respondentFlights
  const shown = seesTimes ? timed : withoutTimes(legs, timed, isOwn)
  return {
    ...row,
    companion: row.companion && presentTraveler(row.companion, viewer),
    legs: (wasAgreed ? shown : confirmedBy(listed, shown, numbers)).map(({ status, ...leg }, index) => ({
      ...leg,
      ...endsOf(leg),
      ...(status !== undefined && { status: status && presentStatus(status, leg, index === legs.length - 1) }),
    })),
    change: change === null ? null : confirmedBy(listed, change.map(presentLeg), numbers),
    ...(shown !== legs && { firstDepartureAt: shown[0]!.departsAt, lastLandingAt: shown.at(-1)!.landsAt }),
  }
}

const withoutListedTimes = ({ legs, ...days }: Flights): Flights => ({
  ...days,
  legs: legs.map((leg) => ({ ...leg, time: undefined })),
})

function confirmedBy<Leg extends Omit<StoredLeg, 'status'>>(
  listing: Flights | null,
  legs: Leg[],
  numbers: OperatedNumbers,
): Leg[] {
  const unconfirmed = unconfirmedIn(legs, listing, numbers)
  return legs.map((leg, n) =>
    leg.together && unconfirmed[n] ? { ...leg, together: false, unconfirmed: unconfirmed[n] } : leg,
  )
}

const timesFrom = (legs: StoredLeg[], listing: Flights): StoredLeg[] | undefined =>
  itineraryIfPossible(withTimesOf(legs.map(canonical), listing))?.rows.map(({ departsAt, landsAt, time }, n) =>
    (time ?? null) === legs[n]!.time ? legs[n]! : { ...legs[n]!, time: time ?? null, departsAt, landsAt },
  )

/**
 * A helper sees the times of their own proposal. A flight with a hidden time has no `time`, and its moments are
 * estimated.
 */
const withoutTimes = (legs: StoredLeg[], timed: StoredLeg[], isOwn: boolean): StoredLeg[] =>
  legs.map((leg, n) => {
    const { time: _, arrivalDate: __, arrivalTime: ___, ...known } = leg
    if (isOwn ? timed[n] === leg : !timed[n]!.time && !leg.arrivalTime) return leg
    const { departsAt, landsAt } = momentsOf(known)
    return { ...known, departsAt: departsAt.toISOString(), landsAt: landsAt.toISOString() }
  })

function presentLeg(leg: TripLeg): TripLegView {
  const { departsAt, landsAt } = momentsOf(leg)
  return {
    ...leg,
    ...endsOf(leg),
    time: leg.time ?? null,
    flightNumber: leg.flightNumber ?? null,
    departureTerminal: leg.departureTerminal ?? null,
    arrivalTerminal: leg.arrivalTerminal ?? null,
    arrivalDate: leg.arrivalDate ?? null,
    arrivalTime: leg.arrivalTime ?? null,
    departsAt: departsAt.toISOString(),
    landsAt: landsAt.toISOString(),
  }
}

function endsOf({ departureAirport, arrivalAirport }: Pick<Flight, 'departureAirport' | 'arrivalAirport'>) {
  const [from, to] = [locationOf(departureAirport), locationOf(arrivalAirport)]
  return {
    departureCity: from.city,
    departureCountry: from.country,
    departureZone: from.zone,
    arrivalCity: to.city,
    arrivalCountry: to.country,
    arrivalZone: to.zone,
  }
}
