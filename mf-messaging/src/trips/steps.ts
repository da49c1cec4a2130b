import type { Milestone, NewMilestone, Trip } from '@flight-amigo/backend/contract/messaging'
import { weekdayOf } from '@flight-amigo/shared-ui/days'
import { wallOf } from '../wall.ts'
import { nameIn, sidesOf } from './words.ts'

/** A step on the way, reached or not. */
export interface WayStep {
  kind: NewMilestone['kind']
  /** The number of its flight; null for what belongs to none. */
  leg: number | null
  label: string
  /** The zone of the airport where it happens. */
  zone: string
  reached: Milestone | undefined
}

/** The steps of a trip in their order. The two meet before the first flight that they share. */
export function stepsOf(trip: Trip, me: number): WayStep[] {
  const { legs, milestones } = trip
  const { traveler, travelsMyself, isHelper, other } = sidesOf(trip, me)
  const shared = Math.max(
    legs.findIndex(({ together }) => together),
    0,
  )
  const step = (kind: WayStep['kind'], n: number, label: string, zone: string, isOfLeg = false): WayStep => {
    const leg = isOfLeg ? n + 1 : null
    const reached = milestones.find((each) => each.kind === kind && (each.leg ?? null) === leg)
    return { kind, leg, label, zone, reached }
  }
  const met = isHelper
    ? `I have met ${traveler}`
    : travelsMyself
      ? `I have met ${nameIn(other.username)}`
      : 'They have met'
  const last = legs.at(-1)!
  return [
    ...legs.flatMap(({ departureZone, arrivalZone, arrivalCity }, n) => [
      ...(n === shared ? [step('met', n, met, departureZone)] : []),
      ...(n === 0 ? [step('through-security', n, 'Through security', departureZone)] : []),
      step('boarded', n, `On board to ${arrivalCity}`, departureZone, true),
      step('landed', n, `Landed in ${arrivalCity}`, arrivalZone, true),
    ]),
    step(
      'handed-over',
      legs.length,
      travelsMyself ? 'Arrived, all is well' : `${traveler} is with the family`,
      last.arrivalZone,
    ),
  ]
}

const HOUR = 3_600_000

/** Whether steps can be told now: from the day before the first departure until two days after the last landing. */
export const canTell = ({ state, firstDepartureAt, lastLandingAt }: Trip, now: Date): boolean =>
  state === 'agreed' &&
  +now >= Date.parse(firstDepartureAt) - 24 * HOUR &&
  +now <= Date.parse(lastLandingAt) + 48 * HOUR

/** "21:02, Tue, Dec 8", by the clock of the place. */
export function stepTime(moment: string, zone: string): string {
  const { date, time } = wallOf(moment, zone)
  return `${time}, ${weekdayOf(date)}`
}
