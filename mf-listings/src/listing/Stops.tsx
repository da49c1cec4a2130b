import type { Listing } from '@flight-amigo/backend/contract/listings'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import styles from './Stops.module.css'

/** Where a trip changes planes: the city, or the codes of several. Nothing for a direct flight. */
export function Stops({ listing: { legs = [] } }: { listing: Listing }) {
  const [, first, ...others] = legs
  if (!first) return null
  return (
    <div className={styles.stops}>
      via
      <ol aria-label="Stops">
        {[first, ...others].map(({ departureAirport: code, departureCity: city }) => (
          <li key={code}>
            {others.length === 0 ? (
              city
            ) : (
              <>
                <span aria-hidden="true">{code}</span>
                <VisuallyHidden>{city}</VisuallyHidden>
              </>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
