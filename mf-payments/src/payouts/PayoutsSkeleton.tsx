import { Card } from '@flight-amigo/shared-ui/Card'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import styles from './Payouts.module.css'
import listStyles from './TipList.module.css'

export const PayoutsSkeleton = () => (
  <Card as="section" className={styles.payouts}>
    <h2>Tips</h2>
    <PayoutsStatusSkeleton />
    <Skeleton shape="field" />
    <TipListSkeleton />
    <Skeleton lines={3} width="half" />
  </Card>
)

export const PayoutsStatusSkeleton = ({ label = 'Loading your payouts' }: { label?: string }) => (
  <SkeletonGroup label={label} className={styles.status}>
    <div className={styles.text}>
      <h3>
        Payouts <Skeleton shape="badge" />
      </h3>
      <Skeleton lines={2} />
    </div>
    <Skeleton shape="button" />
  </SkeletonGroup>
)

export const TipListSkeleton = () => (
  <SkeletonGroup label="Loading your tips" className={`${listStyles.list} ${listStyles.loading}`}>
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
