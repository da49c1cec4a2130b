import type { Trip } from '@flight-amigo/backend/contract/messaging'
import agreed from '@flight-amigo/shared-ui/drawings/agreed.svg'
import completed from '@flight-amigo/shared-ui/drawings/completed.svg'
import landed from '@flight-amigo/shared-ui/drawings/landed.svg'
import met from '@flight-amigo/shared-ui/drawings/met.svg'
import { Illustration } from '@flight-amigo/shared-ui/Illustration'
import { hasBegun } from './milestoneSteps.ts'
import styles from './TripDrawing.module.css'
import { isArrived } from './tripSections.ts'
import { isOver, isSeparated } from './tripState.ts'
import { sidesOf } from './tripTexts.ts'

export function drawingOf(trip: Trip, me: number, now: Date): string | undefined {
  const { other } = sidesOf(trip, me)
  if (trip.state !== 'agreed' || isSeparated(trip, me) || other.removed || other.unreachable) return
  if (trip.completion.completed !== null) return trip.completion.completed ? completed : undefined
  if (isArrived(trip)) return landed
  if (isOver(trip, now) || trip.change) return
  if (trip.milestones.some(({ kind }) => kind === 'met')) return met
  // On the day, the next step needs the space.
  return hasBegun(trip, now) ? undefined : agreed
}

export function TripDrawing({ me, trip }: { me: number; trip: Trip }) {
  const drawing = drawingOf(trip, me, new Date())
  return drawing && <Illustration of={drawing} width={150} className={styles.drawing} />
}
