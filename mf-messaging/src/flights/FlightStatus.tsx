import type { FlightStatus as Status } from '@flight-amigo/backend/contract/flights'
import { clockTime } from '@flight-amigo/shared-ui/days'
import { joinText } from '@flight-amigo/shared-ui/joinText'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { localDateTime } from '../localDateTime.ts'
import styles from './FlightStatus.module.css'

const MINUTE = 60_000

interface Props {
  status: Status
  ends: FlightEnds
  flight?: string | null | undefined
  /** One line without terminals and gates. */
  isShort?: boolean
}

export function FlightStatus({ status, ends, flight, isShort = false }: Props) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  const { text, isBad, locations } = statusText(status, ends)
  const { source } = status
  const age = ageText(status.asOf, now)
  const since = staleSince(status, now)
  return (
    <p className={isShort ? styles.short : styles.status} data-bad={isBad || undefined}>
      <b>
        {flight && `${flight}: `}
        {text}
      </b>{' '}
      {!isShort && locations.length > 0 && <span>{joinText(locations)}</span>}
      {!isShort && status.recheckBags && (
        <span>
          <Trans>Bags are collected here for customs, and checked in again.</Trans>
        </span>
      )}
      <small className={styles.age}>
        <Trans comment="The name of the service, and how long ago it said so: 5 min ago.">
          From {source}, {age}
        </Trans>
      </small>
      {since && (
        <small className={styles.stale}>
          <Trans comment="The status of a flight could not be read since this time of the user's own clock: 9:10 PM.">
            Not updated since {since}, your time.
          </Trans>
        </small>
      )}
    </p>
  )
}

export interface FlightEnds {
  departureCity: string
  departureZone: string
  arrivalCity: string
  arrivalZone: string
}

/** `isBad` marks what the travelers must react to. */
export interface StatusText {
  text: string
  isBad: boolean
  /** Terminals, gates and the baggage belt, as far as they matter now. */
  locations: string[]
}

/** A smaller delay counts as on time. */
const LATE_MINUTES = 15
/** A status is stale this long after it should have been read. */
const LATE_READ = 10 * MINUTE
/** So long after the landing, a status no longer counts as stale. */
const LANDED = 180 * MINUTE

const clockAt = (moment: string, zone: string) => clockTime(localDateTime(moment, zone).time)

export function statusText(status: Status, ends: FlightEnds): StatusText {
  const { departureCity, arrivalCity } = ends
  const divertedTo = status.divertedCity ?? status.divertedTo ?? ''
  switch (status.phase) {
    case 'canceled':
      return { text: t({ message: 'Canceled', comment: 'A flight, by its airline.' }), isBad: true, locations: [] }
    case 'landed':
      return { text: landedText(status, ends), isBad: status.divertedTo !== null, locations: locationsOf(status) }
    case 'diverted':
      return { text: t`Diverted: lands in ${divertedTo}, not in ${arrivalCity}`, isBad: true, locations: [] }
    case 'departed':
      return { text: departedText(status, ends), isBad: false, locations: locationsOf(status) }
    case 'scheduled': {
      const { delayMinutes: minutes } = status
      const time = clockAt(status.estimatedDeparture ?? status.scheduledDeparture, ends.departureZone)
      const text = isLate(status)
        ? plural(minutes, {
            one: `Delayed by # min: leaves ${departureCity} at ${time}`,
            other: `Delayed by # min: leaves ${departureCity} at ${time}`,
          })
        : t`On time: leaves ${departureCity} at ${time}`
      return { text, isBad: isLate(status), locations: locationsOf(status) }
    }
  }
}

const isLate = ({ delayMinutes }: Status) => delayMinutes >= LATE_MINUTES

function landedText(status: Status, { arrivalCity, arrivalZone }: FlightEnds): string {
  const { delayMinutes: minutes, scheduledArrival, actualArrival } = status
  const city = status.divertedCity ?? status.divertedTo ?? arrivalCity
  const time = clockAt(actualArrival ?? scheduledArrival, status.divertedZone ?? arrivalZone)
  return isLate(status)
    ? plural(minutes, {
        one: `Landed in ${city} at ${time} (# min late)`,
        other: `Landed in ${city} at ${time} (# min late)`,
      })
    : t`Landed in ${city} at ${time}`
}

function departedText(status: Status, { departureCity, departureZone, arrivalCity, arrivalZone }: FlightEnds) {
  const { delayMinutes: minutes, scheduledDeparture, scheduledArrival, estimatedArrival, actualDeparture } = status
  const landingTime = clockAt(estimatedArrival ?? scheduledArrival, arrivalZone)
  const time = clockAt(actualDeparture ?? scheduledDeparture, departureZone)
  return isLate(status)
    ? plural(minutes, {
        one: `Left ${departureCity} at ${time} (# min late), lands in ${arrivalCity} about ${landingTime}`,
        other: `Left ${departureCity} at ${time} (# min late), lands in ${arrivalCity} about ${landingTime}`,
      })
    : t`Left ${departureCity} at ${time}, lands in ${arrivalCity} about ${landingTime}`
}

function locationsOf({ phase, terminal, gate, baggage: baggageClaim }: Status): string[] {
  return [
    ...(terminal ? [terminalText(terminal, phase)] : []),
    ...(gate ? [t`Gate ${gate}`] : []),
    ...(baggageClaim ? [t`Baggage belt ${baggageClaim}`] : []),
  ]
}

function terminalText(terminal: string, phase: Status['phase']): string {
  if (phase === 'scheduled') return t({ message: `Terminal ${terminal}`, comment: 'The terminal of an airport.' })
  const arrivalTerminal = terminal
  return t`Arrives at terminal ${arrivalTerminal}`
}

/** Returns when the status was read, by the user's clock, if it should have been read again since. */
export function staleSince(status: Status, now: number): string | undefined {
  const { phase, asOf, nextReadAt, estimatedArrival, scheduledArrival } = status
  const isOver = phase === 'landed' || now > Date.parse(estimatedArrival ?? scheduledArrival) + LANDED
  if (isOver || nextReadAt === null || now < Date.parse(nextReadAt) + LATE_READ) return
  return clockAt(asOf, new Intl.DateTimeFormat().resolvedOptions().timeZone)
}

/** "just now", "5 min ago", "3 hours ago". */
export function ageText(asOf: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(asOf)) / MINUTE)
  if (minutes < 2) return t({ message: 'just now', comment: 'When the status of a flight was read.' })
  if (minutes < 90) return plural(minutes, { one: '# min ago', other: '# min ago' })
  const hours = Math.round(minutes / 60)
  return plural(hours, { one: '# hour ago', other: '# hours ago' })
}
