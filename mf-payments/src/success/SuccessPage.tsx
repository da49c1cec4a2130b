import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Link } from '@flight-amigo/shell/sdk'

/** Where a payment comes back to. */
export const SuccessPage = () => (
  <>
    <PageHeading>Your tip</PageHeading>
    <ErrorState title="Payment information is missing" action={<Link to="/search">Find Companions</Link>} />
  </>
)
