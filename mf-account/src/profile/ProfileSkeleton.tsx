import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Card } from '@flight-amigo/shared-ui/Card'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Tabs } from '@flight-amigo/shared-ui/Tabs'
import requests from './ContactRequests.module.css'
import { LoadingRequests } from './LoadingRequests.tsx'
import { ProfileFrame } from './ProfileFrame.tsx'
import page from './ProfilePage.module.css'
import styles from './ProfileSkeleton.module.css'
import { TABS } from './profileTabs.ts'
import card from './TravelerCard.module.css'

/** The profile until its person is known: in boxes of the same size. */
export const ProfileSkeleton = () => (
  <ProfileFrame>
    <Tabs label="My Profile" tabs={TABS.map((tab) => ({ ...tab, content: <Loading /> }))} disabled />
  </ProfileFrame>
)

const Loading = () => (
  <div className={page.tab}>
    <SkeletonGroup label="Loading your profile" className={page.columns}>
      <BoardingPass className={card.card} stub={<Skeleton lines={2} width="full" />}>
        <p className={card.band}>Traveler card</p>
        <div className={card.head}>
          <Skeleton shape="avatar" className={styles.avatar} />
          <div className={card.who}>
            <Skeleton className={styles.name} />
            <Skeleton shape="badge" />
          </div>
        </div>
        <Skeleton lines={2} />
        <Skeleton lines={2} />
      </BoardingPass>
      <Card className={page.edit}>
        <h2>Edit Profile</h2>
        <div className={page.form}>
          {['Username', 'Languages', 'Bio', 'Profile Picture URL'].map((label) => (
            <p key={label} className={styles.field}>
              {label} <Skeleton shape="field" />
            </p>
          ))}
          <Skeleton shape="button" />
        </div>
      </Card>
      <Card className={requests.requests}>
        <h2>Who asked for your contact details</h2>
        <LoadingRequests />
      </Card>
    </SkeletonGroup>
  </div>
)
