import { CHECKLIST, type Trip, type TripPerson } from '@flight-amigo/backend/contract/messaging'
import { isolateDirection } from '@flight-amigo/shared-ui/isolateDirection'
import { joinText } from '@flight-amigo/shared-ui/joinText'
import { t } from '@lingui/core/macro'
import { SIDES_INLINE } from './labels.ts'
import { stepsOf, stepTime } from './milestoneSteps.ts'
import { firstDayOf, isEnded, isOver } from './tripState.ts'
import { routeOf, sidesOf } from './tripTexts.ts'

export function meetingLine({ meeting: { place, side } }: Trip): string | undefined {
  if (!place) return
  return side ? joinText([isolateDirection(place), t(SIDES_INLINE[side])]) : isolateDirection(place)
}

export function checklistNote({ checklist }: Pick<TripPerson, 'checklist'>): string {
  const [done, total] = [checklist.length, CHECKLIST.length]
  return t({ message: `${done} of ${total} done`, comment: 'Points of a checklist.' })
}

export function sectionNotes(trip: Trip, me: number) {
  const { mine, other } = sidesOf(trip, me)
  const [route, day] = [routeOf(trip.legs), firstDayOf(trip)]
  return {
    meeting: meetingLine(trip),
    people: other.phone ?? other.mail ?? undefined,
    checklist: checklistNote(mine),
    flights: t({ message: `${route}, ${day}`, comment: 'HYD → ORD, Tue, Dec 8' }),
  }
}

export function donePoints(trip: Trip, me: number) {
  const { mine } = sidesOf(trip, me)
  return {
    meeting: trip.meeting.place !== null,
    people: mine.shares !== null && (mine.shares.phone || mine.shares.mail),
    card: mine.checklist.includes('card-printed'),
    checklist: mine.checklist.length >= CHECKLIST.length,
  }
}

/** "Landed in Doha, 11:58 PM, Tue, Dec 8". Undefined before the first step. */
export function latestStep(trip: Trip, me: number): string | undefined {
  const latest = stepsOf(trip, sidesOf(trip, me))
    .filter(({ reached }) => reached)
    .toSorted((one, other) => (one.reached!.at < other.reached!.at ? -1 : 1))
    .at(-1)
  return latest && `${latest.label}: ${stepTime(latest.reached!.at, latest.zone)}`
}

const arrivalsOf = ({ milestones, legs }: Trip) =>
  milestones.filter(({ kind, leg }) => kind === 'handed-over' || (kind === 'landed' && leg === legs.length))

export const isArrived = (trip: Trip): boolean => arrivalsOf(trip).length > 0

/** The expected landing, or an earlier recorded arrival. */
export const arrivedAt = (trip: Trip): string =>
  [trip.lastLandingAt, ...arrivalsOf(trip).map(({ at }) => at)].toSorted()[0]!

/** Follows the question whether the trip took place, which the server accepts only after the planned landing. */
export const isAfterwards = (trip: Trip, now: Date): boolean => {
  const { mine, completed } = trip.completion
  return isEnded(trip, now) && completed !== false && (mine !== null || !isOver(trip, now))
}
