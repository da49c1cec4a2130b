import type { FlightPoint } from '../trips/flightPoints.ts'
import styles from './CardFlights.module.css'
import type { CardFlight } from './card.ts'
import frame from './MeetingCard.module.css'

const Point = ({ what, point }: { what: string; point: FlightPoint }) => (
  <li className={styles.point}>
    <b className={styles.time}>
      {point.time && point.isAbout && <span className={styles.about}>about </span>}
      {point.time ?? '–:–'}
    </b>
    <span>
      {what} <bdi className={styles.city}>{point.city}</bdi> {point.airport}
      <small className={styles.zone}>
        {point.day}, {point.time ? point.zone : 'time not known yet'}
        {point.terminal && (
          <>
            , Terminal <bdi>{point.terminal}</bdi>
          </>
        )}
      </small>
    </span>
  </li>
)

export const CardFlights = ({ flights }: { flights: CardFlight[] }) => (
  <section className={frame.part}>
    <h2>{flights.length === 1 ? 'The flight' : 'The flights'}, by the clock of each airport</h2>
    <ol className={styles.flights} data-many={flights.length > 1 || undefined}>
      {flights.map((flight) => (
        <li key={`${flight.from.airport} ${flight.to.airport}`} className={styles.flight}>
          <h3>
            <bdi>{flight.flight ?? 'Flight'}</bdi>
            <span className={styles.company} data-alone={flight.company === null || undefined}>
              {flight.company === null ? (
                'alone'
              ) : (
                <>
                  with <bdi>{flight.company}</bdi>
                </>
              )}
            </span>
          </h3>
          <ul className={styles.points}>
            <Point what="From" point={flight.from} />
            <Point what="To" point={flight.to} />
          </ul>
        </li>
      ))}
    </ol>
  </section>
)
