import type { MyListing } from '@flight-amigo/backend/contract/listings'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { Link, login } from '@flight-amigo/shell/sdk'
import { searchAddress } from '../search/searchAddress.ts'
import { ALERT_PROMISE } from './matchTexts.ts'

export const NoMatches = ({ mine }: { mine: MyListing | null | undefined }) => (
  <EmptyState
    title="No matches yet"
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
        When you fly again, post your trip and see your matches.
      </EmptyState>
    )
  if (withheld)
    return (
      <EmptyState title="This listing is hidden right now" action={toProfile}>
        Your profile explains why.
      </EmptyState>
    )
  if (status === 'closed')
    return (
      <EmptyState title="This listing is closed" action={toProfile}>
        Reopen it in your profile to see its matches again.
      </EmptyState>
    )
  return (
    <EmptyState title="Is this listing yours?" action={toProfile}>
      It was published with your email address. Confirm in your profile that you posted it to see its matches.
    </EmptyState>
  )
}

/** For another user's listing or a deleted one. */
export const NotOwnListing = () => (
  <EmptyState
    title="This isn't one of your listings"
    action={
      <>
        {toProfile}
        <Link className={buttonClass({ variant: 'quiet' })} to="/search">
          Browse Listings
        </Link>
      </>
    }
  >
    Only the person who posted a trip can see its matches. It may also have been deleted.
  </EmptyState>
)

/** For a signed-out visitor who follows the link of an email. */
export const LoggedOut = () => (
  <EmptyState
    title="Log in to see your matches"
    action={
      <Button onClick={() => login().then((isIn) => isIn && takeFocus(document.querySelector('h1')))}>Log In</Button>
    }
  >
    Use the email address of your listing.
  </EmptyState>
)
