import type { MyListing } from '@flight-amigo/backend/contract/listings'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { Link, login } from '@flight-amigo/shell/sdk'
import { searchAddress } from '../search/searchAddress.ts'
import { ALERT_PROMISE } from './matchTexts.ts'

export const NoMatches = ({ mine }: { mine: MyListing | null | undefined }) => (
  <EmptyState
    title="Nobody fits yet"
    action={
      mine && (
        <Link
          className={buttonClass({ variant: 'quiet' })}
          to={searchAddress({
            from: mine.departureAirport,
            to: mine.arrivalAirport,
            type: mine.type === 'helper' ? 'seeking_help' : 'helper',
          })}
        >
          Search this route
        </Link>
      )
    }
  >
    {ALERT_PROMISE}.
  </EmptyState>
)

const toProfile = (
  <Link className={buttonClass()} to="/profile">
    Your listings
  </Link>
)

/** Explains why a listing that others cannot find has no matches. */
export function ListingNotOpen({ listing: { status, withheld } }: { listing: MyListing }) {
  if (status === 'past')
    return (
      <EmptyState
        title="This trip is over"
        action={
          <Link className={buttonClass()} to="/create-listing">
            Create Listing
          </Link>
        }
      >
        When you fly again, post that trip and see who fits.
      </EmptyState>
    )
  if (withheld)
    return (
      <EmptyState title="Others do not see this listing at present" action={toProfile}>
        The listings in your profile say why.
      </EmptyState>
    )
  if (status === 'closed')
    return (
      <EmptyState title="This listing is closed" action={toProfile}>
        Reopen it in your profile, and you see again who fits.
      </EmptyState>
    )
  return (
    <EmptyState title="Is this listing yours?" action={toProfile}>
      It was published with your email address. Say in your profile that you wrote it, and you see who fits.
    </EmptyState>
  )
}

/** For another user's listing or a deleted one. */
export const NotOwnListing = () => (
  <EmptyState
    title="This is none of your listings"
    action={
      <>
        {toProfile}
        <Link className={buttonClass({ variant: 'quiet' })} to="/search">
          Browse Listings
        </Link>
      </>
    }
  >
    Only the person who posted a trip sees who fits it. It may also be deleted.
  </EmptyState>
)

/** For a signed-out visitor who follows the link of an email. */
export const LoggedOut = () => (
  <EmptyState
    title="Log in to see who fits"
    action={
      <Button onClick={() => login().then((isIn) => isIn && takeFocus(document.querySelector('h1')))}>Log In</Button>
    }
  >
    Use the email address of your listing.
  </EmptyState>
)
