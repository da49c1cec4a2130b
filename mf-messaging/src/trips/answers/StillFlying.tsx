import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { TripPart } from '../TripPart.tsx'
import { sidesOf } from '../words.ts'
import { FlyingQuestion } from './FlyingQuestion.tsx'
import { flyingQuestion } from './flyingWords.ts'

/** The question on the page of a trip: to the person who flies, or to the family of someone close who does. */
export function StillFlying({ me, trip }: { me: number; trip: Trip }) {
  const { isHelper, travelsMyself, traveler } = sidesOf(trip, me)
  const name = isHelper || travelsMyself ? undefined : traveler
  return (
    <TripPart id="still-flying" title={flyingQuestion(name)}>
      <FlyingQuestion id={trip.id} traveler={name} />
    </TripPart>
  )
}
