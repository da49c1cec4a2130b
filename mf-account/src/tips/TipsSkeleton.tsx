import { Card } from '@flight-amigo/shared-ui/Card'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { ProfileFrame } from '../profile/ProfileFrame.tsx'
import { TITLES } from '../profile/titles.ts'
import styles from './TipsPage.module.css'

/** The skeleton of `/profile/tips`. The slot brings its own. */
export const TipsSkeleton = () => (
  <ProfileFrame title={TITLES.tips}>
    <Card className={styles.tips}>
      <h2>Tips</h2>
      <SkeletonGroup label="Loading your tips">
        <Skeleton lines={8} />
      </SkeletonGroup>
    </Card>
  </ProfileFrame>
)
