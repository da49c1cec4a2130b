import {
  type Milestone,
  type MilestoneWindow,
  milestoneWindows,
  type NewMilestone,
  type Trip,
} from '@flight-amigo/backend/contract/messaging'
import { weekdayOf } from '@flight-amigo/shared-ui/days'
import { wallOf } from '../wall.ts'
import { nameIn, sidesOf } from './words.ts'

/** A step on the way, reached or not. */
export interface WayStep {
  kind: NewMilestone['kind']
  /** The number of its flight; null for what belongs to none. */
  leg: number | null
  label: string
  city: string
  /** The zone of the airport where it happens. */
  zone: string
  reached: Milestone | undefined
  /** From when it can be recorded; null for the arrival, which follows the last landing. */
  opensAt: string | null
}

/** The steps of a trip in their order. */
export function stepsOf(trip: Trip, me: number): WayStep[] {
  return milestoneWindows(trip.legs).map(({ kind, leg, opensAt }) => ({
    ...{ kind, leg, opensAt, ...placeOfStep({ kind, leg }, trip), label: labelOf({ kind, leg }, trip, me) },
    reached: trip.milestones.find((each) => each.kind === kind && each.leg === leg),
  }))
}

type Which = Pick<MilestoneWindow, 'kind' | 'leg'>

function labelOf({ kind, leg }: Which, trip: Trip, me: number): string {
  const { traveler, travelsMyself, isHelper, other } = sidesOf(trip, me)
  const { arrivalCity } = trip.legs[(leg ?? 1) - 1]!
  switch (kind) {
    case 'met':
      if (isHelper) return `I have met ${traveler}`
      return travelsMyself ? `I have met ${nameIn(other.username)}` : 'They have met'
    case 'through-security':
      return 'Through security'
    case 'boarded':
      return `On board to ${arrivalCity}`
    case 'landed':
      return `Landed in ${arrivalCity}`
    case 'handed-over':
      return travelsMyself ? 'Arrived, all is well' : `${traveler} is with the family`
  }
}

/** The two meet before the first flight that they share. */
function placeOfStep({ kind, leg }: Which, { legs }: Trip): { city: string; zone: string } {
  const shared = legs.find(({ together }) => together)
  const own = (kind === 'met' && shared) || legs[(leg ?? 1) - 1]!
  if (kind === 'handed-over') return endOf(legs.at(-1)!)
  return kind === 'landed' ? endOf(own) : { city: own.departureCity, zone: own.departureZone }
}
const endOf = ({ arrivalCity, arrivalZone }: Trip['legs'][number]) => ({ city: arrivalCity, zone: arrivalZone })

/** Whether the first step of an agreed trip can be recorded. */
export const hasBegun = ({ state, legs }: Trip, now: Date): boolean =>
  state === 'agreed' && milestoneWindows(legs).some(({ opensAt }) => opensAt !== null && new Date(opensAt) <= now)

/** Whether a step can be recorded at this moment; `isTold` knows which others are recorded or wait for the network. */
export function canRecord(step: WayStep, steps: readonly WayStep[], isTold: (step: WayStep) => boolean, now: Date) {
  if (step.opensAt !== null) return new Date(step.opensAt) <= now
  const landing = steps.findLast(({ kind }) => kind === 'landed')
  return landing !== undefined && isTold(landing)
}

/** The next step whose window is still closed. */
export const nextToOpen = (steps: readonly WayStep[], now: Date): WayStep | undefined =>
  steps
    .filter(({ opensAt, reached }) => !reached && opensAt !== null && new Date(opensAt) > now)
    .toSorted((one, other) => (one.opensAt! < other.opensAt! ? -1 : 1))[0]

/** "21:02, Tue, Dec 8", by the clock of the place. */
export function stepTime(moment: string, zone: string): string {
  const { date, time } = wallOf(moment, zone)
  return `${time}, ${weekdayOf(date)}`
}
