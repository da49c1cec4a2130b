import { clockTime } from '@flight-amigo/backend/contract/clock'
import type { FamilyLeg, FamilyTrip } from '@flight-amigo/backend/contract/messaging'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { weekdayOf } from '@flight-amigo/shared-ui/days'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { useFailure } from '@flight-amigo/shell/sdk'
import { FlightStatus } from '../flights/FlightStatus.tsx'
import { localDateTime } from '../localDateTime.ts'
import { FamilySkeleton } from '../skeletons.tsx'
import styles from './FamilyPage.module.css'
import { useFamilyTripQuery, useNotifyFamilyMutation } from './family.api.ts'
import { stepText, stepTimes, whereNow } from './familyTexts.ts'
import { clockOf, FamilyFrame, LinkPage, type Opened } from './LinkPage.tsx'

const FamilyProgress = ({ trip }: { trip: FamilyTrip }) => (
  <>
    <section className={styles.part}>
      <h2>What has happened</h2>
      {trip.milestones.length === 0 ? (
        <p>Nothing yet. Updates appear here as they happen.</p>
      ) : (
        <ol className={styles.steps} reversed>
          {trip.milestones.toReversed().map((step) => (
            <li key={`${step.kind} ${step.leg}`}>
              <b>
                <bdi>{stepText(step, trip)}</bdi>
              </b>
              {stepTimes(step, trip).map(({ city, at }) => (
                <span key={city} className={styles.clock}>
                  {at} in <bdi>{city}</bdi>
                </span>
              ))}
            </li>
          ))}
        </ol>
      )}
    </section>
    <section className={styles.part}>
      <h2>{trip.legs.length === 1 ? 'The flight' : 'The flights'}</h2>
      <ol className={styles.legs}>
        {trip.legs.map((leg) => (
          <li key={`${leg.departureAirport} ${leg.arrivalAirport}`}>
            <p className={styles.cities}>
              <bdi>{leg.departureCity}</bdi> to <bdi>{leg.arrivalCity}</bdi>
              <span className={styles.company} data-alone={!leg.together || undefined}>
                {leg.together ? (
                  <>
                    with <bdi>{leg.helper ?? trip.helper}</bdi>
                  </>
                ) : (
                  'alone'
                )}
              </span>
            </p>
            <Times leg={leg} />
            {leg.status && <FlightStatus status={leg.status} ends={leg} />}
          </li>
        ))}
      </ol>
    </section>
  </>
)

function Times({ leg }: { leg: FamilyLeg }) {
  const departure = localDateTime(leg.departsAt, leg.departureZone)
  const arrival = localDateTime(leg.landsAt, leg.arrivalZone)
  return (
    <p className={styles.clock}>
      {weekdayOf(departure.date)}
      {leg.departureKnown ? `, leaves ${clockTime(departure.time)} in ${leg.departureCity}` : ', time not known yet'}
      {(leg.arrivalKnown || leg.departureKnown) &&
        `; lands ${leg.arrivalKnown ? '' : 'about '}${clockTime(arrival.time)} in ${leg.arrivalCity}, ${weekdayOf(arrival.date)}`}
    </p>
  )
}

const BY = { mail: 'by email', sms: 'by text message' }

/** Turns the notifications about milestones on and off. */
function StepNotifications({ token, settings }: { token: string; settings: NonNullable<FamilyTrip['notifications']> }) {
  const [notify, { isLoading }] = useNotifyFamilyMutation()
  const { failure, fail, clear } = useFailure()
  const { channel, enabled } = settings

  async function change() {
    clear()
    const { error } = await notify({ token, enabled: !enabled })
    if (error) fail({ title: 'Nothing was changed', description: 'Please check your connection and try again.' }, error)
    else announce(enabled ? 'You won’t get any more updates.' : `You’ll get an update at each step ${BY[channel]}.`)
  }
  return (
    <div className={styles.notifications}>
      {enabled && <p>You get an update at each step {BY[channel]}.</p>}
      {/* A single button keeps the focus. */}
      <Button variant={enabled ? 'quiet' : 'accent'} busy={isLoading} onClick={change}>
        {enabled ? 'Stop telling me' : 'Tell me at each step'}
      </Button>
      {!enabled && <p className={styles.by}>We’ll contact you {BY[channel]}.</p>}
      <FailureNotice failure={failure} />
    </div>
  )
}

/** The current location of the traveler, the flights and the recorded milestones. */
function FamilyTripView({ token, trip, asOf, isStale }: Opened<FamilyTrip>) {
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
        <p className={styles.asOf}>As of {clockOf(asOf)}, your time. This page updates every minute.</p>
      </div>
      {isStale && (
        <Notice tone="danger" title="This may be out of date">
          This page hasn’t updated since {clockOf(asOf)}. You may be offline. We’ll keep trying.
        </Notice>
      )}
      {trip.helperLost && (
        <Notice tone="danger" title="No one is with the traveler for now">
          <bdi>{trip.helper}</bdi> {trip.state === 'agreed' ? 'may be on other flights now.' : 'can’t come.'} Others can
          still offer to help, and you’ll see it here. Please ask the person who sent you this link about the plan.
        </Notice>
      )}
      {trip.helperAway && (
        <Notice tone="danger" title="Your helper is no longer reachable through Flight Amigo">
          The trip goes on, and this page keeps showing each step. Please call <bdi>{trip.traveler}</bdi>, or ask the
          person who sent you this link. At the airport, the staff of the airline help with the way to the next flight.
          If you are worried, ask the airline whether <bdi>{trip.traveler}</bdi> is on board. In an emergency, call the
          emergency number of that country.
        </Notice>
      )}
      {trip.notifications && <StepNotifications token={token} settings={trip.notifications} />}
      <FamilyProgress trip={trip} />
    </FamilyFrame>
  )
}

/** `/family`, the link for families. */
export const FamilyPage = () => (
  <LinkPage<FamilyTrip> heading="Your family’s trip" useTrip={useFamilyTripQuery} Skeleton={FamilySkeleton}>
    {(opened) => <FamilyTripView {...opened} />}
  </LinkPage>
)
