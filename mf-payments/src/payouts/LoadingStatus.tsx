import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import styles from './Payouts.module.css'

export const LoadingStatus = ({ label }: { label: string }) => (
  <SkeletonGroup label={label} className={styles.status}>
    <div className={styles.words}>
      <h3>Payouts</h3>
      <Skeleton lines={2} />
    </div>
    <Skeleton shape="button" />
  </SkeletonGroup>
)
