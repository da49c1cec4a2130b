import { Card } from '@flight-amigo/shared-ui/Card'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'

export const ProfileSkeleton = () => (
  <>
    <PageHeading>My Profile</PageHeading>
    <Card>
      <Skeleton shape="avatar" />
      <Skeleton lines={3} />
    </Card>
  </>
)
