import { Problem } from '../../../http/problem.ts'
import { placeOf } from '../../../listings/trip/flight-times.service.ts'
import { airportOfStep, clockAt, type Itinerary, type Reached, stepTitle } from '../family/family-texts.ts'
import { tripErrors } from '../trips.contract.ts'
import { opensAt, type WindowLeg } from './milestone-windows.contract.ts'

/** A flight of the trip, for its windows and for words about it. */
export type StepLeg = WindowLeg & Itinerary[number]

/** A milestone with its moment. */
export type ReachedAt = Reached & { at: string }

export const isSame = (one: Reached, other: Reached): boolean => one.kind === other.kind && one.leg === other.leg

/** Throws when a milestone was tapped before its window, or contradicts those that are recorded already. */
export function assertPossible(step: ReachedAt, others: readonly ReachedAt[], legs: StepLeg[]): void {
  const lastLanding = { kind: 'landed', leg: legs.length } as const
  if (step.kind === 'handed-over' && !others.some((other) => isSame(other, lastLanding)))
    throw new Problem(tripErrors['milestone-out-of-order'])
  const opens = opensAt(step.kind, step.leg, legs)
  if (opens && Date.parse(step.at) < +opens)
    throw new Problem({
      ...tripErrors['milestone-too-early'],
      message: `It is too early for this step. You can record it from ${clockOf(step, opens.toISOString(), legs)}.`,
    })
  const wrong = others.find((other) => contradicts(step, other))
  if (wrong) {
    const title = stepTitle({ ...wrong, landed: [], hasCompanion: true }, legs)
    const happened = `“${title}” was recorded for ${clockOf(wrong, wrong.at, legs)}.`
    const isBefore = rankOf(step)! < rankOf(wrong)!
    throw new Problem({
      ...tripErrors['milestone-out-of-order'],
      message: `${happened} This step comes ${isBefore ? 'before' : 'after'} it. Please say when it happened.`,
    })
  }
}

/** Throws when another milestone needs the one that is to be taken back. */
export function assertNotNeeded(step: Reached, others: readonly Reached[]): void {
  const isArrived = others.some(({ kind }) => kind === 'handed-over')
  const isLast = others.every(({ kind, leg }) => kind !== 'landed' || (leg ?? 0) <= (step.leg ?? 0))
  if (step.kind === 'landed' && isLast && isArrived)
    throw new Problem({
      ...tripErrors['milestone-out-of-order'],
      message: 'The arrival is recorded already. Please take that back first.',
    })
}

/** The flights follow each other, and the family comes last. Two people may meet at any moment, even on board or after landing. */
function rankOf({ kind, leg }: Reached): number | undefined {
  if (kind === 'boarded') return 2 * (leg ?? 1)
  if (kind === 'landed') return 2 * (leg ?? 1) + 1
  return kind === 'handed-over' ? Number.POSITIVE_INFINITY : undefined
}

function contradicts(step: ReachedAt, other: ReachedAt): boolean {
  const [mine, its] = [rankOf(step), rankOf(other)]
  if (mine === undefined || its === undefined) return false
  return mine < its ? step.at > other.at : step.at < other.at
}

const clockOf = (step: Reached, moment: string, legs: StepLeg[]) => {
  const airport = airportOfStep({ ...step, landed: [], hasCompanion: false }, legs)
  return `${clockAt(moment, airport)} in ${placeOf(airport).city}`
}
