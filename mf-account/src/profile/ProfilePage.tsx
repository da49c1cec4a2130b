import type { Me } from '@flight-amigo/backend/contract/account'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { lazyFallback, NotLoaded } from '@flight-amigo/shared-ui/NotLoaded'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { spokenLanguages } from '@flight-amigo/shared-ui/spokenLanguages'
import { Tabs } from '@flight-amigo/shared-ui/Tabs'
import {
  Link,
  lazyComponent,
  Navigate,
  type SessionUser,
  Slot,
  useLazy,
  useSearchParams,
  useSession,
} from '@flight-amigo/shell/sdk'
import { msg, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, CircleDashed, Plus } from 'lucide'
import { type ReactNode, useId, useState } from 'react'
import { ProfileSkeleton, TITLES } from '../skeletons.tsx'
import { AuthenticationRequired } from './AuthenticationRequired.tsx'
import { useAccountStatusQuery } from './accountStatus.api.ts'
import { ProfileFrame } from './ProfileFrame.tsx'
import styles from './ProfilePage.module.css'
import travelerCardStyles from './TravelerCard.module.css'

const TABS = [
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

type TabName = (typeof TABS)[number]['value']

function TravelerCard({ user }: { user: Me }) {
  const { t } = useLingui()
  const nameId = useId()
  const { username, profilePictureUrl, languages, bio, phoneNumberMasked, verified } = user
  return (
    <BoardingPass className={travelerCardStyles.card} aria-labelledby={nameId} stub={<Stub verified={verified} />}>
      <p className={travelerCardStyles.band}>{t`Traveler card`}</p>
      <div className={travelerCardStyles.head}>
        <Avatar name={username} src={profilePictureUrl} size="large" />
        <div className={travelerCardStyles.identity}>
          <h2 id={nameId} className={travelerCardStyles.name}>
            <PersonText>{username}</PersonText>
          </h2>
          {verified ? (
            <Badge tone="good">
              <Icon of={BadgeCheck} /> <Trans comment="A badge: the phone of the user is verified.">Verified</Trans>
            </Badge>
          ) : (
            <Badge>
              <Icon of={CircleDashed} /> <Trans comment="A badge: the phone is not verified.">Not Verified</Trans>
            </Badge>
          )}
        </div>
      </div>
      <dl className={travelerCardStyles.facts}>
        <Fact name={t`Languages`}>{languages && spokenLanguages(languages)}</Fact>
        <Fact name={t`Phone`} tabular>
          {phoneNumberMasked}
        </Fact>
      </dl>
      {bio ? (
        <PersonText as="p" className={travelerCardStyles.bio}>
          {bio}
        </PersonText>
      ) : (
        <p className={travelerCardStyles.missing}>
          <Trans>Add a few words about yourself, so others know who they'll meet.</Trans>
        </p>
      )}
    </BoardingPass>
  )
}

const Fact = ({ name, tabular, children }: { name: string; tabular?: boolean; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className={children ? (tabular ? travelerCardStyles.digits : undefined) : travelerCardStyles.missing}>
      <PersonText>{children || <Trans>Not added yet</Trans>}</PersonText>
    </dd>
  </div>
)

const Stub = ({ verified }: { verified: boolean }) =>
  verified ? (
    <>
      <p className={travelerCardStyles.note}>
        <Trans>This is how travelers see you. Your phone number stays with you until you share it.</Trans>
      </p>
      <span className={travelerCardStyles.bars} aria-hidden="true" />
    </>
  ) : (
    <>
      <p className={travelerCardStyles.note}>
        <Trans>A verified phone shows travelers that you're real.</Trans>
      </p>
      <Link to="/verify" className={buttonClass({ variant: 'sky', size: 'small' })}>
        <Trans>Verify your phone</Trans>
      </Link>
    </>
  )

export function ProfilePage() {
  const { t } = useLingui()
  const { user, loading } = useSession()
  const [params, setParams] = useSearchParams()
  if (loading) return <ProfileSkeleton />
  if (!user) return <AuthenticationRequired title={TITLES.profile} />
  // Stripe redirects to this URL.
  if (params.has('payouts')) return <Navigate replace to={`/profile/tips?${params}`} />

  const tabInUrl = params.get('tab')
  const content: Record<TabName, ReactNode> = {
    profile: <ProfileTab user={user} />,
    helper: <MyListings type="helper" verified={user.verified} />,
    seeking_help: <MyListings type="seeking_help" verified={user.verified} />,
  }
  return (
    <ProfileFrame title={TITLES.profile}>
      <Tabs
        label={t(TITLES.profile)}
        tabs={TABS.map(({ value, label }) => ({ value, label: t(label), content: content[value] }))}
        value={isTab(tabInUrl) ? tabInUrl : 'profile'}
        onValueChange={(tab) => setParams(tab === 'profile' ? {} : { tab })}
      />
    </ProfileFrame>
  )
}

const LoadingProfile = () => (
  <SkeletonGroup label={t`Loading your profile`}>
    <Skeleton lines={8} />
  </SkeletonGroup>
)

// Not loaded on the other tabs. The card is shown first.
const EditProfile = lazyComponent(() => import('./ProfileForm.tsx').then(({ EditProfile }) => EditProfile), {
  loading: <LoadingProfile />,
  failed: lazyFallback(() => t`These fields could not be loaded`),
})

const isTab = (name: string | null): name is TabName => TABS.some(({ value }) => value === name)

const loadStatusSection = () =>
  import('./AccountStatusSection.tsx').then(({ AccountStatusSection }) => AccountStatusSection)

function ProfileTab({ user }: { user: SessionUser }) {
  const { t } = useLingui()
  const editId = useId()
  const { data: status, isError, isFetching, refetch } = useAccountStatusQuery(user.id, { refetchOnReconnect: true })
  const hasMessages = Boolean(status?.suspension || status?.warnings.length)
  const section = useLazy(loadStatusSection, { isEnabled: hasMessages })
  const { loaded: Section } = section
  const isSectionGone = section.isFailed || section.isRetrying
  // The card would move when messages appear above it.
  const isWaiting = hasMessages && !Section && !isSectionGone
  const [isShown, setShown] = useState(!isWaiting)
  if (!isWaiting && !isShown) setShown(true)
  if (!isShown) return <LoadingProfile />
  // Without this message, a suspended user would believe that everything is fine.
  const notLoaded = t`We could not check whether our team has written to you.`
  return (
    <div className={styles.tab}>
      {isError && !status && <NotLoaded title={notLoaded} onRetry={refetch} retrying={isFetching} />}
      {hasMessages && isSectionGone && !Section && (
        <NotLoaded title={notLoaded} onRetry={section.retry} retrying={section.isRetrying} />
      )}
      {Section && status && <Section me={user.id} status={status} />}
      <div className={styles.columns}>
        <TravelerCard user={user} />
        <Card as="section" className={styles.edit} aria-labelledby={editId}>
          <h2 id={editId}>{t`Edit Profile`}</h2>
          {/* The key discards the input of another user. */}
          <EditProfile key={user.id} user={user} />
        </Card>
      </div>
    </div>
  )
}

const MyListings = ({ type, verified }: { type: 'helper' | 'seeking_help'; verified: boolean }) => (
  <div className={styles.tab}>
    {verified && (
      <Link to={`/create-listing?type=${type}`} className={`${buttonClass({ variant: 'quiet' })} ${styles.another}`}>
        <Icon of={Plus} /> <Trans>New listing</Trans>
      </Link>
    )}
    <Slot name="profile.listings" type={type} />
  </div>
)
