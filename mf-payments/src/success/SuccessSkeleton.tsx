import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Spinner } from '@flight-amigo/shared-ui/Spinner'

export const SuccessSkeleton = () => (
  <>
    <PageHeading>Your tip</PageHeading>
    <Spinner label="Processing..." />
  </>
)
