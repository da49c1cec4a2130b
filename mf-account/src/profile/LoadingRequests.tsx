import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import styles from './ContactRequests.module.css'

/** As much as what is most often there: nobody, or one or two. */
export const LoadingRequests = () => (
  <SkeletonGroup label="Loading requests" className={styles.list}>
    {[1, 2, 3].map((place) => (
      <div key={place} className={styles.request}>
        <Skeleton shape="avatar" />
        <div className={styles.words}>
          <Skeleton width="half" />
          <Skeleton width="long" />
          <Skeleton width="half" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
)
