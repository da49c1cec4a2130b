// Apart from TipsPage.tsx: a skeleton is in the first file of the remote, and loads nothing of its page.
import { Card } from '@flight-amigo/shared-ui/Card'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { ProfileFrame, TITLES } from '../profile/ProfileFrame.tsx'
import styles from './TipsPage.module.css'

/** Stands in for `/profile/tips` while it loads. What is in the slot brings a skeleton of its own. */
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
