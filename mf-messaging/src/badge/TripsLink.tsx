import { Link } from '@flight-amigo/shell/sdk'
import styles from './UnreadBadge.module.css'

interface Props {
  /** The number of open proposals and of trips that have not ended. */
  count: number
  className?: string | undefined
}

export const TripsLink = ({ count, className }: Props) => (
  <Link className={className} to="/trips" aria-label={count > 0 ? `Trips, ${count} open` : 'Trips'}>
    Trips
    {count > 0 && (
      <span className={styles.tripCount} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
    )}
  </Link>
)
