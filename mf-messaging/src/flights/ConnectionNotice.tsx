import { endangeredConnection, type TripLegView } from '@flight-amigo/backend/contract/messaging'
import { clockTime, weekdayOf } from '@flight-amigo/shared-ui/days'
import { joinText } from '@flight-amigo/shared-ui/joinText'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { localDateTime } from '../localDateTime.ts'
import styles from './ConnectionNotice.module.css'

type Leg = Pick<TripLegView, 'arrivalCity' | 'arrivalZone' | 'departsAt' | 'landsAt' | 'status' | 'flightNumber'>

interface Props {
  legs: readonly Leg[]
  /** Called when the notice appears, and again when the connection changes. */
  onShown?: () => void
  children?: ReactNode
}

/** Shows which connection is in danger, and when the flights land and leave now. */
export function ConnectionNotice({ legs, onShown, children }: Props) {
  const { t } = useLingui()
  const index = endangeredConnection(legs)
  const landsAt = legs[index]?.landsAt
  const shown = useEffectEvent(() => onShown?.())
  useEffect(() => {
    if (landsAt) shown()
  }, [landsAt])
  if (index < 0) return null
  const [leg, next] = [legs[index]!, legs[index + 1]!]
  const { arrivalCity: city, arrivalZone } = leg
  const at = (moment: string) => {
    const { date, time } = localDateTime(moment, arrivalZone)
    return joinText([clockTime(time), weekdayOf(date)])
  }
  const [landing, departure, nextFlight] = [at(leg.landsAt), at(next.departsAt), next.flightNumber]
  return (
    <Notice tone="danger" title={t`The connection in ${city} may be missed`}>
      <p>
        <Trans>
          The flight lands in <bdi>{city}</bdi> at {landing}.
        </Trans>{' '}
        {nextFlight ? (
          <Trans>
            The next flight, {nextFlight}, leaves at {departure}.
          </Trans>
        ) : (
          <Trans>The next flight leaves at {departure}.</Trans>
        )}
      </p>
      {children}
    </Notice>
  )
}

/** For readers who do not fly. */
export const DeskFindsFlight = () => (
  <p>
    <Trans>After landing, the transfer desk of the airline finds another flight.</Trans>
  </p>
)

interface StepsProps {
  companion?: string | undefined
  contact?: string | undefined
}

/** What a traveler does now, in order. `companion` is on the trip, too, and `contact` waits for news. */
export function ConnectionSteps({ companion, contact }: StepsProps) {
  return (
    <ol className={styles.steps}>
      {companion && (
        <li>
          <Trans>
            Stay with <bdi>{companion}</bdi>.
          </Trans>
        </li>
      )}
      <li>
        <Trans>On the plane, tell the crew that you have a connection.</Trans>
      </li>
      <li>
        <Trans>
          After landing, go to the transfer desk of the airline, and show your boarding pass. They find another flight.
        </Trans>
      </li>
      {contact && (
        <li>
          <Trans>
            Tell <bdi>{contact}</bdi> when you know the new flight.
          </Trans>
        </li>
      )}
    </ol>
  )
}
