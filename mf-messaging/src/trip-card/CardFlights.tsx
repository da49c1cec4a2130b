import { joinText } from '@flight-amigo/shared-ui/joinText'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { FlightPoint } from '../trips/flightPoints.ts'
import styles from './CardFlights.module.css'
import type { CardFlight } from './card.ts'
import frame from './MeetingCard.module.css'

interface PointProps {
  end: 'departure' | 'arrival'
  point: FlightPoint
}

function Point({ end, point: { city, airport, terminal, day, time, isApproximate } }: PointProps) {
  return (
    <li className={styles.point}>
      <b className={styles.time}>
        {time && isApproximate ? (
          <Trans comment="A time that is not exact.">
            <span className={styles.about}>about </span>
            {time}
          </Trans>
        ) : (
          (time ?? '–:–')
        )}
      </b>
      <span>
        {end === 'departure' ? (
          <Trans comment="Where a flight leaves: From Hyderabad HYD">
            From <bdi className={styles.city}>{city}</bdi> {airport}
          </Trans>
        ) : (
          <Trans comment="Where a flight lands: To Doha DOH">
            To <bdi className={styles.city}>{city}</bdi> {airport}
          </Trans>
        )}
        <small className={styles.day}>
          {time ? day : joinText([day, t`time not known yet`])}
          {terminal && (
            <Trans comment="Follows the city of a flight, in the same line.">
              , Terminal <bdi>{terminal}</bdi>
            </Trans>
          )}
        </small>
      </span>
    </li>
  )
}

export const CardFlights = ({ flights }: { flights: CardFlight[] }) => (
  <section className={frame.part}>
    <h2>
      {flights.length === 1
        ? t`The flight, by the clock of each airport`
        : t`The flights, by the clock of each airport`}
    </h2>
    <ol className={styles.flights} data-many={flights.length > 1 || undefined}>
      {flights.map(({ flight, from, to, company }) => (
        <li key={`${from.airport} ${to.airport}`} className={styles.flight}>
          <h3>
            <bdi>{flight ?? t`Flight`}</bdi>
            <span className={styles.company} data-alone={company === null || undefined}>
              {company === null ? (
                <Trans comment="The traveler is alone on this flight.">alone</Trans>
              ) : (
                <Trans>
                  with <bdi>{company}</bdi>
                </Trans>
              )}
            </span>
          </h3>
          <ul className={styles.points}>
            <Point end="departure" point={from} />
            <Point end="arrival" point={to} />
          </ul>
        </li>
      ))}
    </ol>
  </section>
)
