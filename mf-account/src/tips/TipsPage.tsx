import { Slot, useSession } from '@flight-amigo/shell/sdk'
import { AuthenticationRequired } from '../profile/AuthenticationRequired.tsx'
import { ProfileFrame } from '../profile/ProfileFrame.tsx'
import { TITLES, TipsSkeleton } from '../skeletons.tsx'

export function TipsPage() {
  const { user, loading } = useSession()
  if (loading) return <TipsSkeleton />
  if (!user) return <AuthenticationRequired title={TITLES.tips} />
  return (
    <ProfileFrame title={TITLES.tips}>
      <Slot key={user.id} name="profile.payouts" />
    </ProfileFrame>
  )
}
