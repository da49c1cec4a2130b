import type { TripLegView } from '@flight-amigo/backend/contract/messaging'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Trans, useLingui } from '@lingui/react/macro'
import { flightOf } from '../trip/flightOf.ts'

interface Props {
  legs: readonly Pick<TripLegView, 'departureCity' | 'flightNumber' | 'status' | 'together'>[]
  /** On the flights that are `together`, too. */
  companion: string | undefined
  /** Waits for news. */
  contact: string | undefined
}

/** Tells a traveler which flight was canceled, and what to do now. */
export function CanceledFlight({ legs, companion, contact }: Props) {
  const { t } = useLingui()
  const leg = legs.find(({ status }) => status?.phase === 'canceled')
  if (!leg) return null
  const [flight, departureCity] = [flightOf(leg), leg.departureCity]
  return (
    <Notice
      tone="danger"
      title={flight ? t`${flight} was canceled` : t`The flight from ${departureCity} was canceled.`}
    >
      <p>
        <Trans>Please ask the airline for another flight, at its desk or by phone.</Trans>{' '}
        {companion && leg.together && (
          <Trans>
            Stay with <bdi>{companion}</bdi>.
          </Trans>
        )}{' '}
        {contact && (
          <Trans>
            Tell <bdi>{contact}</bdi> when you know the new flight.
          </Trans>
        )}
      </p>
    </Notice>
  )
}
