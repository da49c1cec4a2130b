import type { Listing } from '@flight-amigo/backend/contract/listings'
import { Trans, useLingui } from '@lingui/react/macro'
import styles from './ListingCard.module.css'

/** The stops of a trip; nothing for a direct flight. */
export function Stops({ listing: { legs } }: { listing: Listing }) {
  const { t } = useLingui()
  if (!legs?.[1]) return null
  return (
    <div className={styles.stops}>
      <Trans comment="Before the cities where a trip changes planes">via</Trans>
      <ol aria-label={t`Stops`}>
        {legs.slice(1).map(({ departureCity: city, date }) => (
          <li key={city + date}>{city}</li>
        ))}
      </ol>
    </div>
  )
}
