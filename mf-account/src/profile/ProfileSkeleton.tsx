import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Card } from '@flight-amigo/shared-ui/Card'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Tabs } from '@flight-amigo/shared-ui/Tabs'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ProfileFrame, TITLES } from './ProfileFrame.tsx'
import styles from './ProfilePage.module.css'
import travelerCardStyles from './TravelerCard.module.css'

export const TABS = [
  { value: 'profile', label: msg({ message: 'Profile', comment: 'A tab. At most 14 characters.' }) },
  {
    value: 'helper',
    label: msg({ message: "I'm a Helper", comment: 'A tab with the offers of the user. At most 14 characters.' }),
  },
  {
    value: 'seeking_help',
    label: msg({ message: 'I Need Help', comment: 'A tab with the requests of the user. At most 14 characters.' }),
  },
] as const

export type TabName = (typeof TABS)[number]['value']

export const FIELD_LABELS = {
  username: msg`Username`,
  languages: msg`Languages`,
  bio: msg`Bio`,
  picture: msg`Profile Picture URL`,
}
export const CARD_TITLE = msg`Traveler card`
export const EDIT_TITLE = msg`Edit Profile`

export function ProfileSkeleton() {
  const { t } = useLingui()
  return (
    <ProfileFrame title={TITLES.profile}>
      <Tabs
        label={t(TITLES.profile)}
        tabs={TABS.map(({ value, label }) => ({ value, label: t(label), content: <LoadingTab /> }))}
        disabled
      />
    </ProfileFrame>
  )
}

export function LoadingTab() {
  const { t } = useLingui()
  return (
    <div className={styles.tab}>
      <SkeletonGroup label={t`Loading your profile`} className={styles.columns}>
        <BoardingPass className={travelerCardStyles.card} stub={<Skeleton lines={2} width="full" />}>
          <p className={travelerCardStyles.band}>{t(CARD_TITLE)}</p>
          <div className={travelerCardStyles.head}>
            <Skeleton shape="avatar" className={styles.loadingAvatar} />
            <div className={travelerCardStyles.identity}>
              <Skeleton className={styles.loadingName} />
              <Skeleton shape="badge" />
            </div>
          </div>
          <Skeleton lines={2} />
          <Skeleton lines={2} />
        </BoardingPass>
        <Card className={styles.edit}>
          <h2>{t(EDIT_TITLE)}</h2>
          <Fields />
        </Card>
      </SkeletonGroup>
    </div>
  )
}

function Fields() {
  const { t } = useLingui()
  return (
    <div className={styles.form}>
      {Object.entries(FIELD_LABELS).map(([name, label]) => (
        <p key={name} className={styles.loadingField}>
          {t(label)} <Skeleton shape="field" />
        </p>
      ))}
      <Skeleton shape="button" />
    </div>
  )
}

export function LoadingFields() {
  const { t } = useLingui()
  return (
    <SkeletonGroup label={t`Loading your profile`}>
      <Fields />
    </SkeletonGroup>
  )
}
