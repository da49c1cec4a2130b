import { Tabs } from '@flight-amigo/shared-ui/Tabs'
import { useSearchParams, useSession } from '@flight-amigo/shell/sdk'
import type { ReactNode } from 'react'
import { AuthenticationRequired } from './AuthenticationRequired.tsx'
import { MyListings } from './MyListings.tsx'
import { ProfileFrame } from './ProfileFrame.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { ProfileTab } from './ProfileTab.tsx'
import { isTab, TABS, type TabName } from './profileTabs.ts'

/** `/profile`; the address says which tab is open, so that Back goes to the one before. */
export function ProfilePage() {
  const { user, loading } = useSession()
  const [params, setParams] = useSearchParams()
  if (loading) return <ProfileSkeleton />
  if (!user) return <AuthenticationRequired />

  const asked = params.get('tab')
  const content: Record<TabName, ReactNode> = {
    profile: <ProfileTab user={user} />,
    helper: <MyListings type="helper" verified={user.verified} />,
    seeking_help: <MyListings type="seeking_help" verified={user.verified} />,
  }
  return (
    <ProfileFrame>
      <Tabs
        label="My Profile"
        tabs={TABS.map((tab) => ({ ...tab, content: content[tab.value] }))}
        value={isTab(asked) ? asked : 'profile'}
        onValueChange={(tab) => setParams(tab === 'profile' ? {} : { tab })}
      />
    </ProfileFrame>
  )
}
