import type { Listing } from '@flight-amigo/backend/contract/listings'
import styles from './ListingCard.module.css'

/** The stops of a trip; nothing for a direct flight. */
export const Stops = ({ listing: { legs } }: { listing: Listing }) =>
  legs?.[1] && (
    <div className={styles.stops}>
      via
      <ol aria-label="Stops">
        {legs.slice(1).map(({ departureCity: city, date }) => (
          <li key={city + date}>{city}</li>
        ))}
      </ol>
    </div>
  )
