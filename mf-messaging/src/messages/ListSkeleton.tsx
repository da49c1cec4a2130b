import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import styles from './ConversationList.module.css'

/** The list while it loads. */
export const ListSkeleton = () => (
  <SkeletonGroup label="Loading conversations" className={styles.scroll}>
    {[1, 2, 3, 4].map((row) => (
      <div key={row} className={styles.row}>
        <Skeleton shape="avatar" />
        <div className={styles.words}>
          <Skeleton width="half" />
          <Skeleton width="long" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
)
