// Separate, so that page skeletons do not load Avatar.

import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { PLANE } from '@flight-amigo/shared-ui/FlightPath'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide'
import type { ReactNode } from 'react'
import styles from './TipCard.module.css'

export function TipCardSkeleton({ about }: { about?: boolean }) {
  const { t } = useLingui()
  return (
    <BoardingPass aria-busy="true" aria-label={t`Your tip`} stub={<TipPromise />}>
      <Band />
      <div className={styles.recipient}>
        <Skeleton shape="avatar" className={styles.avatar} />
        <div className={styles.waiting}>
          <p className={styles.name}>
            <Skeleton width="half" />
          </p>
          {about && (
            <p className={styles.about}>
              <Skeleton width="half" />
            </p>
          )}
        </div>
      </div>
      <Flight of={<Skeleton className={styles.sum} />} />
    </BoardingPass>
  )
}

export const Band = () => (
  <p className={styles.band}>
    <Trans comment="The heading of a tip, which looks like a boarding pass.">Thank-you pass</Trans> <Icon of={Heart} />
  </p>
)

export const Flight = ({ of: sum, label }: { of: ReactNode; label?: string }) => (
  <div className={styles.flight}>
    <p className={styles.party}>
      <span className={styles.code}>{sum}</span>
      <span className={styles.label}>
        <Trans>Your tip</Trans>
      </span>
    </p>
    <Arc />
    <p className={styles.party}>
      <span className={styles.code}>100%</span>
      <span className={styles.label}>
        {label ?? <Trans comment="Below “100%”: the whole tip arrives. At most 15 characters.">arrives</Trans>}
      </span>
    </p>
  </div>
)

const Arc = () => (
  <svg className={styles.arc} viewBox="0 -2 120 32" fill="none" aria-hidden="true">
    <path
      d="M4 26C36 0 84 0 116 26"
      stroke="currentColor"
      strokeWidth="2"
      strokeDasharray="1 6"
      strokeLinecap="round"
    />
    <g fill="currentColor">
      <circle cx="4" cy="26" r="3" />
      <circle cx="116" cy="26" r="3" />
      <path transform="translate(51 -2) rotate(90 9 9) scale(.75)" d={PLANE} />
    </g>
  </svg>
)

export const TipPromise = () => (
  <p className={styles.promise}>
    <Trans>Tips are optional and 100% go to helpers. There are no platform fees.</Trans>
  </p>
)

export const BesideTipCard = ({ card, children }: { card: ReactNode; children: ReactNode }) => (
  <div className={styles.sides}>
    <div className={styles.card}>{card}</div>
    {children}
  </div>
)
