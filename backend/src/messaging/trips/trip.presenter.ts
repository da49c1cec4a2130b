import { helperWith, presentTraveler, type Shared, VIEWERS, type Viewer } from '../../listings/public.ts'
import { type Flight, momentsOf, placeOf } from '../../listings/trip/flight-times.service.ts'
import type { Trip, TripLeg, TripLegView } from './trips.contract.ts'

/** A trip as its statement answers it. */
export type TripRow = Omit<Trip, 'legs' | 'change'> & {
  legs: Array<Omit<TripLegView, keyof ReturnType<typeof endsOf>>>
  change: TripLeg[] | null
  movedBy: number | null
  shared: Shared
}

/** A trip as this reader sees it. */
export function presentTrip({ legs, change, movedBy, shared, ...row }: TripRow, me: number): Trip {
  const viewer = viewerOf({ ...row, movedBy, shared }, me)
  const shown = viewer.has('time') ? legs : legs.map(withoutTime)
  return {
    ...row,
    companion: row.companion && presentTraveler(row.companion, viewer),
    legs: shown.map((leg) => ({ ...leg, ...endsOf(leg) })),
    change: change === null ? null : change.map(presentLeg),
    ...(shown !== legs && { firstDepartureAt: shown[0]!.departsAt, lastLandingAt: shown.at(-1)!.landsAt }),
  }
}

/** The helper of someone close sees what the poster shares; the times, too, that the helper has proposed, and of what was agreed. */
function viewerOf(row: Pick<TripRow, 'companion' | 'helper' | 'state' | 'movedBy' | 'shared'>, me: number): Viewer {
  if (!row.companion || row.helper.id !== me) return VIEWERS.owner
  const isOwn = row.state === 'proposed' && row.movedBy === me
  return helperWith({ ...row.shared, time: row.shared.time || isOwn || row.state === 'agreed' })
}

/** A flight whose time is not shared: its moments are the guess that any flight without a time has. */
function withoutTime({ time: _, arrivalDate: __, arrivalTime: ___, ...leg }: TripRow['legs'][number]) {
  const { departsAt, landsAt } = momentsOf(leg)
  return { ...leg, departsAt: departsAt.toISOString(), landsAt: landsAt.toISOString() }
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
