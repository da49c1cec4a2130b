import { Link } from '@flight-amigo/shell/sdk'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import styles from './UnreadBadge.module.css'

interface Props {
  count: number
  className?: string | undefined
}

export const TripsLink = ({ count, className }: Props) => (
  <Link
    className={className}
    to="/trips"
    aria-label={count > 0 ? plural(count, { one: 'Trips, # open', other: 'Trips, # open' }) : t`Trips`}
  >
    <Trans>Trips</Trans>{' '}
    {count > 0 && (
      <span className={styles.tripCount} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
    )}
  </Link>
)
