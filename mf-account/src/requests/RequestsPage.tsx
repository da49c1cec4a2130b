import { useSession } from '@flight-amigo/shell/sdk'
import { AuthenticationRequired } from '../profile/AuthenticationRequired.tsx'
import { ProfileFrame } from '../profile/ProfileFrame.tsx'
import { ContactRequests } from './ContactRequests.tsx'
import { RequestsSkeleton, TITLE } from './RequestsSkeleton.tsx'

/** `/profile/requests`: who has my contact details. */
export function RequestsPage() {
  const { user, loading } = useSession()
  if (loading) return <RequestsSkeleton />
  if (!user) return <AuthenticationRequired title={TITLE} />
  return (
    <ProfileFrame title={TITLE}>
      <ContactRequests key={user.id} />
    </ProfileFrame>
  )
}
