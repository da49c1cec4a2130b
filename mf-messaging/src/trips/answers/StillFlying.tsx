import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { TripPart } from '../TripPart.tsx'
import { FlyingQuestion } from './FlyingQuestion.tsx'
import { QUESTION } from './flyingWords.ts'

const THREE_DAYS = 72 * 3_600_000

/** Whether this person is asked now: in the three days before the first departure, until they have answered. */
export function isAskedToFly({ state, firstDepartureAt, helper, traveler }: Trip, me: number, now: Date): boolean {
  const left = Date.parse(firstDepartureAt) - now.getTime()
  const { flying } = helper.id === me ? helper : traveler
  return state === 'agreed' && left > 0 && left <= THREE_DAYS && flying === null
}

/** The question on the page of a trip. */
export const StillFlying = ({ trip }: { trip: Trip }) => (
  <TripPart id="still-flying" title={QUESTION}>
    <FlyingQuestion id={trip.id} />
  </TripPart>
)
