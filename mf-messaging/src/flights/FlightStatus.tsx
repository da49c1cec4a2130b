import type { FlightStatus as Status } from '@flight-amigo/backend/contract/flights'
import { joinText } from '@flight-amigo/shared-ui/joinText'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import styles from './FlightStatus.module.css'
import { ageText, type FlightEnds, staleSince, statusText } from './flightStatus.ts'

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
