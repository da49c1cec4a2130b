import {
  type Milestone,
  type MilestoneWindow,
  milestoneWindows,
  type NewMilestone,
  type Trip,
  type TripLegView,
} from '@flight-amigo/backend/contract/messaging'
import { capitalized } from '@flight-amigo/shared-ui/capitalized'
import { clockTime, weekdayOf } from '@flight-amigo/shared-ui/days'
import { joinText } from '@flight-amigo/shared-ui/joinText'
import { t } from '@lingui/core/macro'
import { localDateTime } from '../localDateTime.ts'
import { nameIn, type Sides } from './tripTexts.ts'

/** Only the two people of the trip know who recorded it. */
type Reached = Pick<Milestone, 'id' | 'kind' | 'leg' | 'at' | 'undoUntil'> & Partial<Milestone>
interface StepTrip {
  legs: TripLegView[]
  milestones: Reached[]
}

export interface MilestoneStep {
  kind: NewMilestone['kind']
  /** Null if it belongs to no flight. */
  leg: number | null
  label: string
  city: string
  zone: string
  reached: Reached | undefined
  /** The earliest time to record it; null for the arrival, which follows the last landing. */
  opensAt: string | null
}

export type StepReader = Pick<Sides, 'isHelper' | 'traveler' | 'travelsMyself'> & { other: { username: string } }

export function stepsOf(trip: StepTrip, reader: StepReader): MilestoneStep[] {
  return milestoneWindows(trip.legs).map(({ kind, leg, opensAt }) => ({
    ...{ kind, leg, opensAt, ...locationOfStep({ kind, leg }, trip), label: labelOf({ kind, leg }, trip, reader) },
    reached: trip.milestones.find((each) => each.kind === kind && each.leg === leg),
  }))
}

type Which = Pick<MilestoneWindow, 'kind' | 'leg'>

function labelOf({ kind, leg }: Which, { legs }: StepTrip, reader: StepReader): string {
  const { traveler, travelsMyself, isHelper, other } = reader
  const name = nameIn(other.username)
  const { arrivalCity } = legs[(leg ?? 1) - 1]!
  switch (kind) {
    case 'met':
      if (isHelper) return t`I have met ${traveler}`
      return travelsMyself ? t`I have met ${name}` : t`They have met`
    case 'through-security':
      return t({ message: 'Through security', comment: 'A step of the trip: the security check is passed.' })
    case 'boarded':
      return t`On board to ${arrivalCity}`
    case 'landed':
      return t`Landed in ${arrivalCity}`
    case 'handed-over':
      return travelsMyself ? t`Arrived, all is well` : capitalized(t`${traveler} is with the family`)
  }
}

/** The two people meet before their first shared flight. */
function locationOfStep({ kind, leg }: Which, { legs }: StepTrip): { city: string; zone: string } {
  const shared = legs.find(({ together }) => together)
  const own = (kind === 'met' && shared) || legs[(leg ?? 1) - 1]!
  if (kind === 'handed-over') return endOf(legs.at(-1)!)
  return kind === 'landed' ? endOf(own) : { city: own.departureCity, zone: own.departureZone }
}
const endOf = ({ arrivalCity, arrivalZone }: Trip['legs'][number]) => ({ city: arrivalCity, zone: arrivalZone })

interface MeetingTrip {
  legs: Pick<TripLegView, 'together'>[]
  milestones: Pick<Milestone, 'kind' | 'leg'>[]
  meeting: Pick<Trip['meeting'], 'side'>
}

/**
 * Whether the recorded steps prove that the two people have met. One person alone can pass the security check, take the
 * flights before the shared one, and land before they meet at the exit. Without a chosen side, the place may be at the exit.
 */
export function haveMet({ legs, milestones, meeting }: MeetingTrip): boolean {
  const shared = legs.findIndex(({ together }) => together)
  const meetBefore = meeting.side !== null && meeting.side !== 'after-arrival'
  return milestones.some(
    ({ kind, leg }) => kind === 'met' || kind === 'handed-over' || (meetBefore && leg !== null && leg > shared),
  )
}

export const hasBegun = ({ state, legs }: Trip, now: Date): boolean =>
  state === 'agreed' && milestoneWindows(legs).some(({ opensAt }) => opensAt !== null && new Date(opensAt) <= now)

export interface Offers {
  possible: MilestoneStep[]
  /** The first possible step without a later recorded one. */
  next: MilestoneStep | undefined
  /**
   * Returns the moment of a later recorded step, if this one was skipped. Two people may meet before or after security.
   */
  laterThan: (step: MilestoneStep) => string | undefined
}

/**
 * Returns the steps that can be recorded now. `recordedAt` includes unconfirmed updates. After the last landing, the
 * handover is next; with it, a page can record a missing landing.
 */
export function offersOf(
  steps: readonly MilestoneStep[],
  recordedAt: (step: MilestoneStep) => string | undefined,
  now: Date,
  isLanded = false,
): Offers {
  const isRecorded = (step: MilestoneStep) => recordedAt(step) !== undefined
  const laterThan = (step: MilestoneStep) =>
    steps
      .slice(steps.findIndex(({ kind, leg }) => kind === step.kind && leg === step.leg) + 1)
      .filter(({ leg, kind }) => leg !== null || kind === 'handed-over')
      .map(recordedAt)
      .find((at) => at !== undefined)
  const landing = steps.findLast(({ kind }) => kind === 'landed')
  const isOpen = ({ opensAt }: MilestoneStep) =>
    opensAt === null ? isLanded || (landing !== undefined && isRecorded(landing)) : new Date(opensAt) <= now
  const possible = steps.filter((step) => !isRecorded(step) && isOpen(step))
  const handover = possible.find(({ kind }) => kind === 'handed-over')
  return { possible, next: handover ?? possible.find((step) => !laterThan(step)), laterThan }
}

export const nextToOpen = (steps: readonly MilestoneStep[], now: Date): MilestoneStep | undefined =>
  steps
    .filter(({ opensAt, reached }) => !reached && opensAt !== null && new Date(opensAt) > now)
    .toSorted((one, other) => (one.opensAt! < other.opensAt! ? -1 : 1))[0]

export function stepTime(moment: string, zone: string): string {
  const { date, time } = localDateTime(moment, zone)
  return joinText([clockTime(time), weekdayOf(date)])
}
