import type { FamilyTrip } from '@flight-amigo/backend/contract/messaging'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { FamilyFrame } from './FamilyFrame.tsx'
import styles from './FamilyTripView.module.css'
import { FamilyWay } from './FamilyWay.tsx'
import { clockOf, type Opened } from './LinkPage.tsx'
import { TellMe } from './TellMe.tsx'
import { whereNow } from './whereNow.ts'

/** Where the traveler is now, the way, and what has happened on it. */
export function FamilyTripView({ token, trip, asOf, isOld }: Opened<FamilyTrip>) {
  const [first, last] = [trip.legs[0]!, trip.legs.at(-1)!]
  return (
    <FamilyFrame
      heading={
        <>
          <bdi>{trip.traveler}</bdi>’s trip
        </>
      }
    >
      <div className={styles.now}>
        <p className={styles.route}>
          <bdi>{first.departureCity}</bdi> to <bdi>{last.arrivalCity}</bdi>,{' '}
          {trip.helperLost ? (
            'with no one for now'
          ) : (
            <>
              with <bdi>{trip.helper}</bdi>
            </>
          )}
        </p>
        <p className={styles.where} role="status">
          {whereNow(trip, new Date(asOf))}
        </p>
        <p className={styles.asOf}>As of {clockOf(asOf)}, your time. The page looks again every minute.</p>
      </div>
      {isOld && (
        <Notice tone="danger" title="This may be out of date">
          We could not look again, perhaps because there is no network. What you see is as of {clockOf(asOf)}. The page
          tries again by itself.
        </Notice>
      )}
      {trip.helperLost && (
        <Notice tone="danger" title="No one is with the traveler for now">
          <bdi>{trip.helper}</bdi> {trip.state === 'agreed' ? 'may be on other flights now.' : 'can’t come.'} Others can
          still offer to come along, and this page says who does. Please ask the person who sent you this link what is
          planned.
        </Notice>
      )}
      {trip.helperAway && (
        <Notice tone="danger" title="Your helper is no longer reachable through Flight Amigo">
          The trip goes on, and this page goes on showing each step. Please call <bdi>{trip.traveler}</bdi>, or ask the
          person who sent you this link. At the airport, the staff of the airline help with the way to the next flight.
          If you are worried, ask the airline whether <bdi>{trip.traveler}</bdi> is on board. In an emergency, call the
          emergency number of that country.
        </Notice>
      )}
      {trip.tells && <TellMe token={token} tells={trip.tells} />}
      <FamilyWay trip={trip} />
    </FamilyFrame>
  )
}
