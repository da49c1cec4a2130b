import { useSession } from '@flight-amigo/shell/sdk'
import { AuthenticationRequired } from '../profile/AuthenticationRequired.tsx'
import { ProfileFrame } from '../profile/ProfileFrame.tsx'
import { TITLES } from '../profile/titles.ts'
import { AccountSection } from './AccountSection.tsx'
import { DataSection } from './DataSection.tsx'
import { EmailReportNotice } from './EmailReportNotice.tsx'
import { Notifications } from './Notifications.tsx'
import { SettingsSkeleton } from './SettingsSkeleton.tsx'

export function SettingsPage() {
  const { user, loading } = useSession()
  if (loading) return <SettingsSkeleton />
  if (!user) return <AuthenticationRequired title={TITLES.settings} />
  return (
    <ProfileFrame title={TITLES.settings}>
      <EmailReportNotice user={user} />
      <Notifications user={user} />
      <DataSection />
      <AccountSection user={user} />
    </ProfileFrame>
  )
}
