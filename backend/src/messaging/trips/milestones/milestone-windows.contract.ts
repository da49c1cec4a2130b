import { todayIn } from '../../../listings/itinerary/day.contract.ts'
import { momentOf } from '../../../listings/itinerary/moment-of.contract.ts'
import type { TripLegView } from '../trips.contract.ts'
import type { NewMilestone } from './milestones.contract.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const BEFORE_DEPARTURE = { meeting: 6 * HOUR, boarding: 2 * HOUR }
const BEFORE_ARRIVAL = 45 * MINUTE

export type WindowLeg = Pick<
  TripLegView,
  'departureZone' | 'departsAt' | 'landsAt' | 'time' | 'arrivalTime' | 'together'
>
type Kind = NewMilestone['kind']

export interface MilestoneWindow {
  kind: Kind
  leg: number | null
  /** Null for the handover, which follows the recorded last landing. */
  opensAt: string | null
}

export function milestoneWindows(legs: readonly WindowLeg[]): MilestoneWindow[] {
  const shared = sharedLeg(legs)
  const inOrder: Array<[Kind, number | null]> = legs.flatMap((_, n) => [
    ...(n === shared ? [['met', null] as [Kind, null]] : []),
    ...(n === 0 ? [['through-security', null] as [Kind, null]] : []),
    ['boarded', n + 1] as [Kind, number],
    ['landed', n + 1] as [Kind, number],
  ])
  const all = [...inOrder, ['handed-over', null] as [Kind, null]]
  return all.map(([kind, leg]) => ({ kind, leg, opensAt: opensAt(kind, leg, legs)?.toISOString() ?? null }))
}

export function opensAt(kind: Kind, leg: number | null, legs: readonly WindowLeg[]): Date | null {
  switch (kind) {
    case 'met':
      return beforeDeparture(legs[sharedLeg(legs)]!, BEFORE_DEPARTURE.meeting)
    case 'through-security':
      return beforeDeparture(legs[0]!, BEFORE_DEPARTURE.meeting)
    case 'boarded':
      return beforeDeparture(legs[leg! - 1]!, BEFORE_DEPARTURE.boarding)
    case 'landed':
      return beforeArrival(legs[leg! - 1]!)
    case 'handed-over':
      return null
  }
}

/** The two people meet before the first shared flight. */
const sharedLeg = (legs: readonly WindowLeg[]) =>
  Math.max(
    legs.findIndex(({ together }) => together),
    0,
  )

/** A flight without a known time may leave at any hour of its local day. */
function beforeDeparture(leg: WindowLeg, early: number): Date {
  return leg.time === null ? dayOf(leg) : new Date(Date.parse(leg.departsAt) - early)
}

/** Without known times, the flight may have departed at the start of the day. */
function beforeArrival(leg: WindowLeg): Date {
  const { arrivalTime, departsAt, landsAt, time } = leg
  const isGuess = time === null && arrivalTime === null
  const expected = isGuess ? +dayOf(leg) + Date.parse(landsAt) - Date.parse(departsAt) : Date.parse(landsAt)
  return new Date(expected - BEFORE_ARRIVAL)
}

const dayOf = ({ departureZone, departsAt }: WindowLeg) =>
  momentOf(todayIn(departureZone, new Date(departsAt)), '00:00', departureZone)
