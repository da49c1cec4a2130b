import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Card } from '@flight-amigo/shared-ui/Card'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Tabs } from '@flight-amigo/shared-ui/Tabs'
import { ProfileFrame } from './ProfileFrame.tsx'
import styles from './ProfilePage.module.css'
import card from './TravelerCard.module.css'
import { TITLES } from './titles.ts'

/** The tabs of the profile. Their values are part of the URL. */
export const TABS = [
  { value: 'profile', label: 'Profile' },
  { value: 'helper', label: "I'm a Helper" },
  { value: 'seeking_help', label: 'I Need Help' },
] as const

export type TabName = (typeof TABS)[number]['value']

export const FIELDS = {
  username: 'Username',
  languages: 'Languages',
  bio: 'Bio',
  picture: 'Profile Picture URL',
} as const
export const CARD = 'Traveler card'
export const EDIT = 'Edit Profile'

/** The skeleton of `/profile`, with boxes of the same size. */
export const ProfileSkeleton = () => (
  <ProfileFrame title={TITLES.profile}>
    <Tabs label={TITLES.profile} tabs={TABS.map((tab) => ({ ...tab, content: <Loading /> }))} disabled />
  </ProfileFrame>
)

const Loading = () => (
  <div className={styles.tab}>
    <SkeletonGroup label="Loading your profile" className={styles.columns}>
      <BoardingPass className={card.card} stub={<Skeleton lines={2} width="full" />}>
        <p className={card.band}>{CARD}</p>
        <div className={card.head}>
          <Skeleton shape="avatar" className={styles.loadingAvatar} />
          <div className={card.who}>
            <Skeleton className={styles.loadingName} />
            <Skeleton shape="badge" />
          </div>
        </div>
        <Skeleton lines={2} />
        <Skeleton lines={2} />
      </BoardingPass>
      <Card className={styles.edit}>
        <h2>{EDIT}</h2>
        <div className={styles.form}>
          {Object.values(FIELDS).map((label) => (
            <p key={label} className={styles.loadingField}>
              {label} <Skeleton shape="field" />
            </p>
          ))}
          <Skeleton shape="button" />
        </div>
      </Card>
    </SkeletonGroup>
  </div>
)
