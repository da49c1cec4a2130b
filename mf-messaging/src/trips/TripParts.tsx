import type { Trip, TripLegView } from '@flight-amigo/backend/contract/messaging'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { clockTime, weekdayOf } from '@flight-amigo/shared-ui/days'
import { joinText } from '@flight-amigo/shared-ui/joinText'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { flightOf } from '../trip/flightOf.ts'
import styles from './TripParts.module.css'
import { stateOf } from './tripState.ts'
import { companyOnFlight } from './tripTexts.ts'

interface Props {
  me: number
  trip: Trip
  /** The revision that this user has just made: its title takes the focus. */
  ownRevision: number | undefined
}

export function TripTitle({ me, trip, ownRevision }: Props) {
  const { badge, tone, title } = stateOf(trip, me, new Date())
  return (
    <>
      <Badge tone={tone}>{badge}</Badge>
      <h2
        key={trip.revision}
        className={styles.title}
        {...(ownRevision === trip.revision && { ref: takeFocus, tabIndex: -1 })}
      >
        {title}
      </h2>
    </>
  )
}

export function LegLines({ me, trip, legs }: { me: number; trip: Trip; legs: readonly TripLegView[] }) {
  return (
    <ul className={styles.lines}>
      {legs.map((leg) => (
        <li key={`${leg.departureAirport} ${leg.arrivalAirport} ${leg.date}`}>
          <b dir="ltr">{`${leg.departureAirport} → ${leg.arrivalAirport}`}</b>
          <span>
            {joinText([
              weekdayOf(leg.date),
              leg.time ? clockTime(leg.time) : undefined,
              flightOf(leg),
              companyOnFlight(trip, me, leg),
            ])}
          </span>
        </li>
      ))}
    </ul>
  )
}
