import { Link } from '@flight-amigo/shell/sdk'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import styles from './UnreadBadge.module.css'

interface CountProps {
  of: number
  className?: string | undefined
}

/**
 * CSS draws the number: visible text would have to be in the link's accessible name (WCAG 2.5.3), but Arabic writes one
 * and two as words.
 */
export const Count = ({ of, className }: CountProps) =>
  of > 0 && <span className={className} data-count={of > 99 ? '99+' : of} />

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
