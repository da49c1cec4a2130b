import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { TripPart } from '../TripPart.tsx'
import { FlyingQuestion } from './FlyingQuestion.tsx'
import { QUESTION } from './flyingWords.ts'

/** The question on the page of a trip. */
export const StillFlying = ({ trip }: { trip: Trip }) => (
  <TripPart id="still-flying" title={QUESTION}>
    <FlyingQuestion id={trip.id} />
  </TripPart>
)
