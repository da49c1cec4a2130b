import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Tabs } from '@flight-amigo/shared-ui/Tabs'
import { Link, Navigate, type SessionUser, Slot, useSearchParams, useSession } from '@flight-amigo/shell/sdk'
import { Plus } from 'lucide'
import { type ReactNode, useId } from 'react'
import { PhotoChoice } from '../photo/PhotoChoice.tsx'
import { AuthenticationRequired } from './AuthenticationRequired.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { ProfileFrame } from './ProfileFrame.tsx'
import styles from './ProfilePage.module.css'
import { ProfileSkeleton, TABS, type TabName, TITLE } from './ProfileSkeleton.tsx'
import { StandingSection } from './StandingSection.tsx'
import { TravelerCard } from './TravelerCard.tsx'

/** `/profile`. The open tab is part of the address, so Back returns to the tab before. */
export function ProfilePage() {
  const { user, loading } = useSession()
  const [params, setParams] = useSearchParams()
  if (loading) return <ProfileSkeleton />
  if (!user) return <AuthenticationRequired title={TITLE} />
  // Stripe sends people back to this address.
  if (params.has('payouts')) return <Navigate replace to={`/profile/tips?${params}`} />

  const asked = params.get('tab')
  const content: Record<TabName, ReactNode> = {
    profile: <ProfileTab user={user} />,
    helper: <MyListings type="helper" verified={user.verified} />,
    seeking_help: <MyListings type="seeking_help" verified={user.verified} />,
  }
  return (
    <ProfileFrame title={TITLE}>
      <Tabs
        label={TITLE}
        tabs={TABS.map((tab) => ({ ...tab, content: content[tab.value] }))}
        value={isTab(asked) ? asked : 'profile'}
        onValueChange={(tab) => setParams(tab === 'profile' ? {} : { tab })}
      />
    </ProfileFrame>
  )
}

const isTab = (name: string | null): name is TabName => TABS.some(({ value }) => value === name)

/** The public profile and its form, and above them what our team has to say. */
function ProfileTab({ user }: { user: SessionUser }) {
  const editId = useId()
  return (
    <div className={styles.tab}>
      <StandingSection user={user} />
      <div className={styles.columns}>
        <TravelerCard user={user} />
        <Card as="section" className={styles.edit} aria-labelledby={editId}>
          <h2 id={editId}>Edit Profile</h2>
          {/* What another person has begun must not stay here. */}
          <PhotoChoice key={`photo ${user.id}`} user={user} />
          <ProfileForm key={user.id} user={user} />
        </Card>
      </div>
    </div>
  )
}

const WHAT = { helper: 'listings', seeking_help: 'requests' }

/** My listings of one kind. Another remote fills the slot with their cards. */
const MyListings = ({ type, verified }: { type: keyof typeof WHAT; verified: boolean }) => (
  <div className={styles.tab}>
    {verified ? (
      <Link to={`/create-listing?type=${type}`} className={`${buttonClass({ variant: 'quiet' })} ${styles.another}`}>
        <Icon of={Plus} /> New listing
      </Link>
    ) : (
      <Card as="section">
        <EmptyState
          title={`You need to verify your phone number to create ${WHAT[type]}`}
          action={
            <Link to="/verification" className={buttonClass()}>
              Verify your phone
            </Link>
          }
        >
          It takes a minute: we send a code to your phone, and you enter it here.
        </EmptyState>
      </Card>
    )}
    {/* A visitor may publish without a verified phone, and must be able to take that listing back. */}
    <Slot name="profile.listings" type={type} />
  </div>
)
