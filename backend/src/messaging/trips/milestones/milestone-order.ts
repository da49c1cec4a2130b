import { Problem } from '../../../http/problem.ts'
import { i18n } from '../../../languages/i18n.ts'
import { locationOf } from '../../../listings/itinerary/flight-times.public.ts'
import { airportOfStep, type Itinerary, localTimeAt, type Reached, stepTitle } from '../family/family-texts.ts'
import { tripErrors } from '../trips.contract.ts'
import { opensAt, type WindowLeg } from './milestone-windows.contract.ts'

export type StepLeg = WindowLeg & Itinerary[number]

export type StoredLeg = Omit<StepLeg, 'departureZone'>

export const withZone = <Leg extends StoredLeg>(leg: Leg) => ({
  ...leg,
  departureZone: locationOf(leg.departureAirport).zone,
})

export type ReachedAt = Reached & { at: string }

export const isSame = (one: Reached, other: Reached): boolean => one.kind === other.kind && one.leg === other.leg

export function assertPossible(step: ReachedAt, others: readonly ReachedAt[], legs: StepLeg[]): void {
  const lastLanding = { kind: 'landed', leg: legs.length } as const
  if (step.kind === 'handed-over' && !others.some((other) => isSame(other, lastLanding)))
    throw new Problem(tripErrors['milestone-out-of-order'])
  const opens = opensAt(step.kind, step.leg, legs)
  if (opens && Date.parse(step.at) < +opens)
    throw new Problem({
      ...tripErrors['milestone-too-early'],
      message: i18n._('It is too early for this step. You can record it from {time}.', {
        time: clockOf(step, opens.toISOString(), legs),
      }),
    })
  const wrong = others.find((other) => contradicts(step, other))
  if (wrong) {
    const title = stepTitle({ ...wrong, landed: [], hasCompanion: true }, legs)
    const values = { step: title, time: clockOf(wrong, wrong.at, legs) }
    const isBefore = rankOf(step)! < rankOf(wrong)!
    throw new Problem({
      ...tripErrors['milestone-out-of-order'],
      message: isBefore
        ? i18n._('“{step}” was recorded for {time}. This step comes before it. Please say when it happened.', values)
        : i18n._('“{step}” was recorded for {time}. This step comes after it. Please say when it happened.', values),
    })
  }
}

export function assertNoLaterMilestone(step: Reached, others: readonly Reached[]): void {
  const isArrived = others.some(({ kind }) => kind === 'handed-over')
  const isLast = others.every(({ kind, leg }) => kind !== 'landed' || (leg ?? 0) <= (step.leg ?? 0))
  if (step.kind === 'landed' && isLast && isArrived)
    throw new Problem({
      ...tripErrors['milestone-out-of-order'],
      message: i18n._('The arrival is already recorded. Please undo that first.'),
    })
}

/** Undefined for meeting and security, which may be recorded at any moment. */
function rankOf({ kind, leg }: Reached): number | undefined {
  if (kind === 'boarded') return 2 * (leg ?? 1)
  if (kind === 'landed') return 2 * (leg ?? 1) + 1
  return kind === 'handed-over' ? Number.POSITIVE_INFINITY : undefined
}

function contradicts(step: ReachedAt, other: ReachedAt): boolean {
  const [rank, otherRank] = [rankOf(step), rankOf(other)]
  if (rank === undefined || otherRank === undefined) return false
  return rank < otherRank ? step.at > other.at : step.at < other.at
}

const clockOf = (step: Reached, moment: string, legs: StepLeg[]) =>
  localTimeAt(moment, airportOfStep({ ...step, landed: [], hasCompanion: false }, legs))
