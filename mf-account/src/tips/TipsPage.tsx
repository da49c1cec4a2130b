import { Slot, useSession } from '@flight-amigo/shell/sdk'
import { AuthenticationRequired } from '../profile/AuthenticationRequired.tsx'
import { ProfileFrame, TITLES } from '../profile/ProfileFrame.tsx'
import styles from './TipsPage.module.css'
import { TipsSkeleton } from './TipsSkeleton.tsx'

export function TipsPage() {
  const { user, loading } = useSession()
  if (loading) return <TipsSkeleton />
  if (!user) return <AuthenticationRequired title={TITLES.tips} />
  return (
    <ProfileFrame title={TITLES.tips}>
      <div className={styles.tips}>
        <Slot key={user.id} name="profile.payouts" />
      </div>
    </ProfileFrame>
  )
}
