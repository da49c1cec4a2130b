import type { FamilyLeg, FamilyTrip } from '@flight-amigo/backend/contract/messaging'
import { weekdayOf } from '@flight-amigo/shared-ui/days'
import { wallOf } from '../wall.ts'
import styles from './FamilyTripView.module.css'
import { stepTimes, stepWords } from './whereNow.ts'

/** The steps that were reached, the latest first, and the flights. */
export const FamilyWay = ({ trip }: { trip: FamilyTrip }) => (
  <>
    <section className={styles.part}>
      <h2>What has happened</h2>
      {trip.milestones.length === 0 ? (
        <p>Nothing yet. Each step stands here as soon as it is told.</p>
      ) : (
        <ol className={styles.steps} reversed>
          {trip.milestones.toReversed().map((step) => (
            <li key={`${step.kind} ${step.leg}`}>
              <b>
                <bdi>{stepWords(step, trip)}</bdi>
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
          </li>
        ))}
      </ol>
    </section>
  </>
)

function Times({ leg }: { leg: FamilyLeg }) {
  const departure = wallOf(leg.departsAt, leg.departureZone)
  const arrival = wallOf(leg.landsAt, leg.arrivalZone)
  return (
    <p className={styles.clock}>
      {weekdayOf(departure.date)}
      {leg.departureKnown ? `, leaves ${departure.time} in ${leg.departureCity}` : ', time not known yet'}
      {(leg.arrivalKnown || leg.departureKnown) &&
        `; lands ${leg.arrivalKnown ? '' : 'about '}${arrival.time} in ${leg.arrivalCity}, ${weekdayOf(arrival.date)}`}
    </p>
  )
}
