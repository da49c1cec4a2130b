import { Card } from '@flight-amigo/shared-ui/Card'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { ProfileFrame, TITLES } from '../profile/ProfileFrame.tsx'
import styles from './RequestsPage.module.css'

export const HEADING = 'Who asked for your contact details'

/** Stands in for `/profile/requests` while it loads. */
export const RequestsSkeleton = () => (
  <ProfileFrame title={TITLES.requests}>
    <Card className={styles.requests}>
      <h2>{HEADING}</h2>
      <LoadingRequests />
    </Card>
  </ProfileFrame>
)

/** Stands in for the contact requests, as high as the usual list of none to two. */
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
