import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Card } from '@flight-amigo/shared-ui/Card'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Tabs } from '@flight-amigo/shared-ui/Tabs'
import type { ReactNode } from 'react'
import requests from './ContactRequests.module.css'
import styles from './ProfilePage.module.css'
import card from './TravelerCard.module.css'

/** The tabs of the profile. Their values stand in the address. */
export const TABS = [
  { value: 'profile', label: 'Profile' },
  { value: 'helper', label: "I'm a Helper" },
  { value: 'seeking_help', label: 'I Need Help' },
] as const

export type TabName = (typeof TABS)[number]['value']

/** The frame of the profile, which its skeleton shares. */
export const ProfileFrame = ({ children }: { children: ReactNode }) => (
  <Page className={styles.page}>
    <PageHeading>My Profile</PageHeading>
    {children}
  </Page>
)

/** Stands in for the profile while it loads, in boxes of the same size. */
export const ProfileSkeleton = () => (
  <ProfileFrame>
    <Tabs label="My Profile" tabs={TABS.map((tab) => ({ ...tab, content: <Loading /> }))} disabled />
  </ProfileFrame>
)

const Loading = () => (
  <div className={styles.tab}>
    <SkeletonGroup label="Loading your profile" className={styles.columns}>
      <BoardingPass className={card.card} stub={<Skeleton lines={2} width="full" />}>
        <p className={card.band}>Traveler card</p>
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
        <h2>Edit Profile</h2>
        <div className={styles.form}>
          {['Username', 'Languages', 'Bio', 'Profile Picture URL'].map((label) => (
            <p key={label} className={styles.loadingField}>
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

/** Stands in for the contact requests, as high as the usual list of none to two. */
export const LoadingRequests = () => (
  <SkeletonGroup label="Loading requests" className={requests.list}>
    {[1, 2, 3].map((place) => (
      <div key={place} className={requests.request}>
        <Skeleton shape="avatar" />
        <div className={requests.words}>
          <Skeleton width="half" />
          <Skeleton width="long" />
          <Skeleton width="half" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
)
