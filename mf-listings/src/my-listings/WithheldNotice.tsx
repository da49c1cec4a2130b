import type { MyListing } from '@flight-amigo/backend/contract/listings'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Link } from '@flight-amigo/shell/sdk'

const WHY = {
  hidden: 'Our team looks at it because of reports.',
  removed: 'Our team has removed it, and has told you why by email.',
  withheld: 'Your account may not publish at present. Your profile says why, if it is suspended.',
}

/** Says why others do not see a listing, and how its owner objects. */
export const WithheldNotice = ({ withheld }: { withheld: NonNullable<MyListing['withheld']> }) => (
  <Notice title="Nobody else sees this listing">
    {WHY[withheld]} To object, <Link to={withheld === 'withheld' ? '/profile' : '/contact'}>write to us</Link>.
  </Notice>
)
