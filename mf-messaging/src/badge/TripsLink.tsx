import { Link } from '@flight-amigo/shell/sdk'
import styles from './UnreadBadge.module.css'

interface Props {
  /** Of open proposals and of trips that are not over. */
  count: number
  className?: string | undefined
}

/** The link to the user's trips, with their number if there are any. */
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
