import { CHILDREN } from '../../listings/traveler/traveler.contract.ts'
import { type Flight, momentsOf, placeOf } from '../../listings/trip/flight-times.service.ts'
import { milestoneWindows } from './milestones/milestone-windows.ts'
import type { Trip, TripLeg, TripLegView } from './trips.contract.ts'

/** A trip as its statement answers it. */
export type TripRow = Omit<Trip, 'legs' | 'change' | 'windows'> & {
  legs: Array<Omit<TripLegView, keyof ReturnType<typeof endsOf>>>
  change: TripLeg[] | null
}

/** A trip as this reader sees it. */
export const presentTrip = ({ legs, change, ...row }: TripRow, me: number): Trip => ({
  ...row,
  companion: companionOf(row, me),
  legs: legs.map((leg) => ({ ...leg, ...endsOf(leg) })),
  windows: milestoneWindows(legs),
  change: change === null ? null : change.map(presentLeg),
})

/** Nobody reads the name of a child before its parent has agreed on the trip. */
function companionOf({ companion, state, traveler }: Pick<Trip, 'companion' | 'state' | 'traveler'>, me: number) {
  const isHidden = companion && CHILDREN.includes(companion.ageBand) && state !== 'agreed' && traveler.id !== me
  return isHidden ? { ...companion, firstName: '' } : companion
}

/** A flight that is not agreed yet: its moments follow from what was typed. */
function presentLeg(leg: TripLeg): TripLegView {
  const { departsAt, landsAt } = momentsOf(leg)
  return {
    ...{ ...leg, ...endsOf(leg) },
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
  const [from, to] = [placeOf(departureAirport), placeOf(arrivalAirport)]
  return {
    ...{ departureCity: from.city, departureCountry: from.country, departureZone: from.zone },
    ...{ arrivalCity: to.city, arrivalCountry: to.country, arrivalZone: to.zone },
  }
}
