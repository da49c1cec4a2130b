import type { Trip, TripLegView } from '@flight-amigo/backend/contract/messaging'
import { FlightStatus } from '../flights/FlightStatus.tsx'
import { useFlightRefresh } from '../flights/useFlightRefresh.ts'
import { type FlightPoint, flightPoints } from './flightPoints.ts'
import styles from './TripFlights.module.css'
import { TripPart } from './TripPart.tsx'
import { stateOf } from './tripState.ts'
import { companyOf, companyOnFlight } from './tripTexts.ts'

export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

const TIGHT = 90

/** Describes the time between two flights. `isTight`: it is short or negative. */
export function connectionOf(leg: TripLegView, next: TripLegView): { text: string; isTight: boolean } {
  const minutes = Math.round((Date.parse(next.departsAt) - Date.parse(leg.landsAt)) / 60_000)
  const isKnown = leg.time && next.time
  const isHidden = leg.time === undefined || next.time === undefined
  if (!isKnown)
    return {
      text: `Change planes in ${leg.arrivalCity}; the times are not ${isHidden ? 'shared' : 'known'} yet`,
      isTight: false,
    }
  if (minutes < 0)
    return {
      text: leg.arrivalTime
        ? `The next flight leaves ${leg.arrivalCity} before this one lands. Please check the times.`
        : `This may be too late for the next flight from ${leg.arrivalCity}. Please check the times.`,
      isTight: true,
    }
  // Estimated times are not exact to the minute.
  const time = leg.arrivalTime ? duration(minutes) : `about ${duration(Math.round(minutes / 30) * 30)}`
  return { text: `${time} to change planes in ${leg.arrivalCity}`, isTight: minutes < TIGHT }
}

/** The flights in local times, with the company on each and the time between them. */
export function TripFlights({ me, trip }: { me: number; trip: Trip }) {
  const { legs } = trip
  useFlightRefresh(trip)
  const company = companyOf(trip, me)
  const { text: said } = stateOf(trip, me, new Date())
  return (
    <TripPart id="flights" title={legs.length === 1 ? 'The flight' : 'The flights'}>
      {company && company !== said && <p>{company}</p>}
      <ol className={styles.flights}>
        {legs.map((leg, n) => (
          <li key={`${leg.departureAirport} ${leg.arrivalAirport} ${leg.date}`}>
            <Flight me={me} trip={trip} leg={leg} />
            {legs[n + 1] && <Connection leg={leg} next={legs[n + 1]!} />}
          </li>
        ))}
      </ol>
    </TripPart>
  )
}

function Flight({ me, trip, leg }: { me: number; trip: Trip; leg: TripLegView }) {
  const { flight, from, to } = flightPoints(leg)
  const company = companyOnFlight(trip, me, leg)
  return (
    <article className={styles.flight} data-alone={(!leg.together && !leg.unconfirmed) || undefined}>
      <h3 className={styles.flightHead}>
        {flight ?? 'Flight'}
        {company && <span className={styles.company}>{company}</span>}
      </h3>
      <dl className={styles.points}>
        <Point what="Leaves" point={from} unknown={timeUnknown(leg)} />
        <Point what="Lands" point={to} unknown={timeUnknown(leg)} />
      </dl>
      {leg.status && <FlightStatus status={leg.status} ends={leg} />}
    </article>
  )
}

/** Times that the poster has not shared are absent. */
const timeUnknown = ({ time }: TripLegView) => (time === undefined ? 'Time not shared yet' : 'Time not known yet')

const Point = ({ what, point, unknown }: { what: string; point: FlightPoint; unknown: string }) => (
  <div className={styles.point}>
    <dt>
      {what} <bdi>{point.city}</bdi> <span dir="ltr">({point.airport})</span>
      {point.terminal && (
        <>
          , terminal <bdi>{point.terminal}</bdi>
        </>
      )}
    </dt>
    <dd>
      <b className={styles.time}>
        {point.time && point.isAbout && <small>about </small>}
        {point.time ?? unknown}
      </b>
      <span className={styles.zone}>
        {[point.day, point.time && `${point.city} time, ${point.zone}`].filter(Boolean).join(', ')}
      </span>
    </dd>
  </div>
)

function Connection({ leg, next }: { leg: TripLegView; next: TripLegView }) {
  const { text, isTight } = connectionOf(leg, next)
  return (
    <p className={styles.connection} data-tight={isTight || undefined}>
      {isTight && <b>Short: </b>}
      {text}
    </p>
  )
}
