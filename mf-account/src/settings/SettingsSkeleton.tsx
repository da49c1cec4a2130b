// Apart from SettingsPage.tsx: a skeleton is in the first file of the remote, and loads nothing of its page.
import { Card } from '@flight-amigo/shared-ui/Card'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { ProfileFrame } from '../profile/ProfileFrame.tsx'
import styles from './SettingsPage.module.css'

export const TITLE = 'Settings'

/** Stands in for `/profile/settings` while it loads. */
export const SettingsSkeleton = () => (
  <ProfileFrame title={TITLE}>
    {Object.entries({ Notifications: 6, 'Your data': 2, 'Your account': 4 }).map(([title, lines]) => (
      <Card key={title} className={`${styles.section} ${styles.loading}`}>
        <h2>{title}</h2>
        <SkeletonGroup label={`Loading ${title.toLowerCase()}`}>
          <Skeleton lines={lines} />
        </SkeletonGroup>
      </Card>
    ))}
  </ProfileFrame>
)
