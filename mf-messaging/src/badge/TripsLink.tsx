import { Link } from '@flight-amigo/shell/sdk'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Count } from './Count.tsx'
import styles from './UnreadBadge.module.css'

interface Props {
  count: number
  className?: string | undefined
  /** Replaces the text on a phone. */
  icon?: ReactNode
}

export const TripsLink = ({ count, className, icon }: Props) => (
  <Link
    className={className}
    to="/trips"
    aria-label={count > 0 ? plural(count, { one: 'Trips, # open', other: 'Trips, # open' }) : t`Trips`}
  >
    {icon}
    <span className={styles.tripsText}>
      <Trans>Trips</Trans>
    </span>{' '}
    <Count of={count} className={styles.tripCount} />
  </Link>
)
