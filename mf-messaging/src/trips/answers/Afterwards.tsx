import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { Slot } from '@flight-amigo/shell/sdk'
import { TripPart } from '../TripPart.tsx'
import { isOver, sidesOf } from '../words.ts'
import styles from './Answers.module.css'

/** Whether the two have travelled together, as far as anybody knows. */
export const isAfterwards = (trip: Trip, now: Date): boolean =>
  trip.state === 'agreed' && isOver(trip, now) && trip.happened.kept !== false

/** What the review of a person is about: of a traveler the whole way, of a helper the flights on which they were along. */
export function reviewRouteOf({ legs }: Pick<Trip, 'legs'>, isHelper: boolean): string {
  const flown = isHelper ? legs : legs.filter(({ together }) => together)
  return `${flown[0]!.departureAirport} to ${flown.at(-1)!.arrivalAirport}`
}

/** What the two can do for each other afterwards: a review, and then a tip. */
export function Afterwards({ me, trip }: { me: number; trip: Trip }) {
  const { isHelper, mine, other } = sidesOf(trip, me)
  return (
    <TripPart id="afterwards" title="How was it?">
      <div className={styles.afterwards}>
        <Slot
          name="trip.afterwards"
          tripId={trip.id}
          other={{ userId: other.id, username: other.username }}
          role={mine.role}
          route={reviewRouteOf(trip, isHelper)}
          tipAmount={trip.tipAmount}
          landedAt={trip.lastLandingAt}
        />
      </div>
    </TripPart>
  )
}
