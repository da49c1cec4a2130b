import { Card } from '@flight-amigo/shared-ui/Card'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { ProfileFrame } from '../profile/ProfileFrame.tsx'
import { TITLES } from '../profile/titles.ts'
import styles from './RequestsPage.module.css'

export const HEADING = 'Who asked for your contact details'

export const RequestsSkeleton = () => (
  <ProfileFrame title={TITLES.requests}>
    <Card className={styles.requests}>
      <h2>{HEADING}</h2>
      <LoadingRequests />
    </Card>
  </ProfileFrame>
)

export const LoadingRequests = () => (
  <SkeletonGroup label="Loading requests" className={styles.list}>
    {[1, 2, 3].map((row) => (
      <div key={row} className={styles.request}>
        <Skeleton shape="avatar" />
        <div className={styles.text}>
          <Skeleton width="half" />
          <Skeleton width="long" />
          <Skeleton width="half" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
)
