import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { Slot } from '@flight-amigo/shell/sdk'
import { useLingui } from '@lingui/react/macro'
import styles from './confirmation/Confirmation.module.css'
import { StillFlyingForm, stillFlyingQuestion } from './confirmation/StillFlyingForm.tsx'
import { TripPart } from './TripPart.tsx'
import { arrivedAt } from './tripSections.ts'
import { sidesOf } from './tripTexts.ts'

export { CompletionForm } from './confirmation/CompletionForm.tsx'

/** The route of a review: the whole trip of a traveler, or the shared flights of a helper. */
export function reviewRouteOf({ legs }: Pick<Trip, 'legs'>, isHelper: boolean): string {
  const flown = isHelper ? legs : legs.filter(({ together }) => together)
  return `${flown[0]!.departureAirport} to ${flown.at(-1)!.arrivalAirport}`
}

export function Afterwards({ me, trip }: { me: number; trip: Trip }) {
  const { t } = useLingui()
  const { isHelper, mine, other } = sidesOf(trip, me)
  return (
    <TripPart id="afterwards" title={t`How was it?`}>
      <div className={styles.afterwards}>
        <Slot
          name="trip.afterwards"
          tripId={trip.id}
          other={{ userId: other.id, username: other.username }}
          role={mine.role}
          route={reviewRouteOf(trip, isHelper)}
          tipAmount={trip.tipAmount}
          landedAt={arrivedAt(trip)}
        />
      </div>
    </TripPart>
  )
}

export function StillFlying({ me, trip }: { me: number; trip: Trip }) {
  const { isHelper, travelsMyself, traveler, mine } = sidesOf(trip, me)
  const name = isHelper || travelsMyself ? undefined : traveler
  return (
    <TripPart id="still-flying" title={stillFlyingQuestion(name)}>
      <StillFlyingForm id={trip.id} traveler={name} answered={mine.flying} />
    </TripPart>
  )
}
