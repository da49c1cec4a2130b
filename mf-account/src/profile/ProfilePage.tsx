import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Card } from '@flight-amigo/shared-ui/Card'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { useSession } from '@flight-amigo/shell/sdk'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'

/** One's own profile. */
export function ProfilePage() {
  const { user } = useSession()
  if (!user) return <ProfileSkeleton />
  return (
    <>
      <PageHeading>My Profile</PageHeading>
      <Card>
        <Avatar name={user.username} src={user.profilePictureUrl} size="large" />
        <h2>{user.username}</h2>
        {user.languages && <p>Speaks {user.languages}</p>}
        {user.bio && <p>{user.bio}</p>}
        {user.phoneNumberMasked && <p>{user.phoneNumberMasked}</p>}
        <Badge tone={user.verified ? 'good' : 'neutral'}>{user.verified ? 'Verified' : 'Not Verified'}</Badge>
      </Card>
    </>
  )
}
