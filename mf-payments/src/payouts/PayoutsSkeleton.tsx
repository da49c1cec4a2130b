import { Card } from '@flight-amigo/shared-ui/Card'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import styles from './Payouts.module.css'
import listStyles from './TipList.module.css'

export const TIPS = msg({ message: 'Tips', comment: 'The heading above the tips that the user has received and sent.' })

export const PAYOUTS = msg`Payouts`

export function PayoutsSkeleton() {
  const { t } = useLingui()
  return (
    <Card as="section" className={styles.payouts}>
      <h2>{t(TIPS)}</h2>
      <PayoutsStatusSkeleton />
      <Skeleton shape="field" />
      <TipListSkeleton />
      <Skeleton lines={3} width="half" />
    </Card>
  )
}

export function PayoutsStatusSkeleton({ label }: { label?: string }) {
  const { t } = useLingui()
  return (
    <SkeletonGroup label={label ?? t`Loading your payouts`} className={styles.status}>
      <div className={styles.text}>
        <h3>
          {t(PAYOUTS)} <Skeleton shape="badge" />
        </h3>
        <Skeleton lines={3} />
      </div>
      <Skeleton shape="button" />
    </SkeletonGroup>
  )
}

export function TipListSkeleton() {
  const { t } = useLingui()
  return (
    <SkeletonGroup label={t`Loading your tips`} className={`${listStyles.list} ${listStyles.loading}`}>
      {[1, 2].map((row) => (
        <div key={row} className={listStyles.tip}>
          <Skeleton shape="avatar" />
          <div className={listStyles.text}>
            <Skeleton lines={2} width="half" />
          </div>
          <Skeleton shape="badge" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
