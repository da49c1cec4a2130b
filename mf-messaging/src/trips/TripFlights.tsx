import type { Trip, TripLegView } from '@flight-amigo/backend/contract/messaging'
import { joinText } from '@flight-amigo/shared-ui/joinText'
import { api } from '@flight-amigo/shell/sdk'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { FlightStatus } from '../flights/FlightStatus.tsx'
import { type FlightPoint, flightPoints } from './flightPoints.ts'
import styles from './TripFlights.module.css'
import { TripPart } from './TripPart.tsx'
import { stateOf } from './tripState.ts'
import { companyOf, companyOnFlight } from './tripTexts.ts'

export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const hoursText = plural(hours, { one: '# h', other: '# h' })
  const minutesText = plural(rest, { one: '# min', other: '# min' })
  if (hours === 0) return minutesText
  return rest > 0
    ? t({ message: `${hoursText} ${minutesText}`, comment: 'A length of time, in hours and minutes: 2 h 15 min.' })
    : hoursText
}

const TIGHT = 90

/** Undefined if one of the flights is canceled or lands elsewhere. `isTight`: the time is short or negative. */
export function connectionOf(leg: TripLegView, next: TripLegView): { text: string; isTight: boolean } | undefined {
  const minutes = Math.round((Date.parse(next.departsAt) - Date.parse(leg.landsAt)) / 60_000)
  if (leg.status?.divertedTo || [leg, next].some(({ status }) => status?.phase === 'canceled')) return undefined
  const isKnown = (leg.time || leg.status) && (next.time || next.status)
  // The airline's landing time is exact, an estimate by distance is not.
  const isExact = Boolean(leg.arrivalTime || leg.status)
  const city = leg.arrivalCity
  const isHidden = leg.time === undefined || next.time === undefined
  if (!isKnown)
    return {
      text: isHidden
        ? t`Change planes in ${city}; the times are not shared yet`
        : t`Change planes in ${city}; the times are not known yet`,
      isTight: false,
    }
  if (minutes < 0)
    return {
      text: isExact
        ? t`The next flight leaves ${city} before this one lands. Please check the times.`
        : t`This may be too late for the next flight from ${city}. Please check the times.`,
      isTight: true,
    }
  // Estimated times are not exact to the minute.
  const time = duration(isExact ? minutes : Math.round(minutes / 30) * 30)
  const text = isExact ? t`${time} to change planes in ${city}` : t`about ${time} to change planes in ${city}`
  return { text, isTight: minutes < TIGHT }
}

export function TripFlights({ me, trip }: { me: number; trip: Trip }) {
  const { legs } = trip
  useFlightRefresh(trip)
  const company = companyOf(trip, me)
  const { text: stateText } = stateOf(trip, me, new Date())
  return (
    <TripPart id="flights" title={legs.length === 1 ? t`The flight` : t`The flights`}>
      {company && company !== stateText && <p>{company}</p>}
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
        {flight ?? t({ message: 'Flight', comment: 'Stands for the number of a flight that has none yet.' })}
        {company && <span className={styles.company}>{company}</span>}
      </h3>
      <dl className={styles.points}>
        <Point end="departure" point={from} unknown={timeUnknown(leg)} />
        <Point end="arrival" point={to} unknown={timeUnknown(leg)} />
      </dl>
      {leg.status && <FlightStatus status={leg.status} ends={leg} />}
    </article>
  )
}

/** Times that the poster has not shared are absent. */
const timeUnknown = ({ time }: TripLegView) => (time === undefined ? t`Time not shared yet` : t`Time not known yet`)

interface PointProps {
  end: 'departure' | 'arrival'
  point: FlightPoint
  unknown: string
}

function Point({ end, point: { city, airport, terminal, day, time, isApproximate }, unknown }: PointProps) {
  return (
    <div className={styles.point}>
      <dt>
        {end === 'departure' ? (
          <Trans>
            Leaves <bdi>{city}</bdi> <span dir="ltr">({airport})</span>
          </Trans>
        ) : (
          <Trans>
            Lands <bdi>{city}</bdi> <span dir="ltr">({airport})</span>
          </Trans>
        )}
        {terminal && (
          <Trans comment="Follows the city of a flight, in the same line.">
            , terminal <bdi>{terminal}</bdi>
          </Trans>
        )}
      </dt>
      <dd>
        <b className={styles.time}>
          {time && isApproximate ? (
            <Trans comment="A time that is not exact.">
              <small>about </small>
              {time}
            </Trans>
          ) : (
            (time ?? unknown)
          )}
        </b>
        <span className={styles.zone}>
          {joinText(time ? [day, t({ message: `${city} time`, comment: 'Follows a day: Doha time' })] : [day])}
        </span>
      </dd>
    </div>
  )
}

function Connection({ leg, next }: { leg: TripLegView; next: TripLegView }) {
  const connection = connectionOf(leg, next)
  if (!connection) return null
  const { text, isTight } = connection
  return (
    <p className={styles.connection} data-tight={isTight || undefined}>
      {isTight && (
        <b>
          <Trans comment="The time to change planes is short.">Short:</Trans>{' '}
        </b>
      )}
      {text}
    </p>
  )
}

const { useRefreshFlightsMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    refreshFlights: build.mutation<null, number>({
      query: (trip) => ({ url: `/trips/${trip}/flights/refresh`, method: 'POST' }),
    }),
  }),
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Whether the status of a flight may change now. */
const isNear = ({ legs, state }: Trip, now: number) =>
  state === 'agreed' &&
  legs.some(
    ({ status, departsAt, landsAt }) =>
      status && now > Date.parse(departsAt) - 6 * HOUR && now < Date.parse(landsAt) + 3 * HOUR,
  )

function useFlightRefresh(trip: Trip): void {
  const [refresh] = useRefreshFlightsMutation()
  const refreshNear = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && isNear(trip, Date.now())) void refresh(trip.id)
  })
  useEffect(() => {
    refreshNear()
    const timer = setInterval(() => refreshNear(), 3 * MINUTE)
    return () => clearInterval(timer)
  }, [])
}
