import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import styles from './TipList.module.css'

export const LoadingTips = () => (
  <SkeletonGroup label="Loading your tips" className={styles.list}>
    {[1, 2].map((row) => (
      <div key={row} className={styles.tip}>
        <Skeleton shape="avatar" />
        <div className={styles.words}>
          <Skeleton lines={2} width="half" />
        </div>
        <Skeleton shape="badge" />
      </div>
    ))}
  </SkeletonGroup>
)
