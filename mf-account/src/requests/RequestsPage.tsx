import { useSession } from '@flight-amigo/shell/sdk'
import { AuthenticationRequired } from '../profile/AuthenticationRequired.tsx'
import { ProfileFrame, TITLES } from '../profile/ProfileFrame.tsx'
import { ContactRequests } from './ContactRequests.tsx'
import { RequestsSkeleton } from './RequestsSkeleton.tsx'

/** `/profile/requests`: who has my contact details. */
export function RequestsPage() {
  const { user, loading } = useSession()
  if (loading) return <RequestsSkeleton />
  if (!user) return <AuthenticationRequired title={TITLES.requests} />
  return (
    <ProfileFrame title={TITLES.requests}>
      <ContactRequests key={user.id} />
    </ProfileFrame>
  )
}
