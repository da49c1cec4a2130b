import type { MyListing } from '@flight-amigo/backend/contract/listings'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { Link, login } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { searchAddress } from '../search/searchAddress.ts'
import { ALERT_SENTENCE } from './matchTexts.ts'

export const NoMatches = ({ ownTrip }: { ownTrip: MyListing | null | undefined }) => {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`No matches yet`}
      action={
        ownTrip && (
          <Link
            className={buttonClass({ variant: 'quiet' })}
            to={searchAddress({
              from: ownTrip.departureAirport,
              to: ownTrip.arrivalAirport,
              type: ownTrip.type === 'helper' ? 'seeking_help' : 'helper',
            })}
          >
            <Trans>Search this route</Trans>
          </Link>
        )
      }
    >
      {t(ALERT_SENTENCE)}
    </EmptyState>
  )
}

const toProfile = (
  <Link className={buttonClass()} to="/profile">
    <Trans>Your listings</Trans>
  </Link>
)

export function ListingNotOpen({ listing: { status, withheld } }: { listing: MyListing }) {
  const { t } = useLingui()
  if (status === 'past')
    return (
      <EmptyState
        title={t`This trip is over`}
        action={
          <Link className={buttonClass()} to="/create-listing">
            <Trans>Create Listing</Trans>
          </Link>
        }
      >
        <Trans>When you fly again, post your trip and see your matches.</Trans>
      </EmptyState>
    )
  if (withheld)
    return (
      <EmptyState title={t`This listing is hidden right now`} action={toProfile}>
        <Trans>Your profile explains why.</Trans>
      </EmptyState>
    )
  if (status === 'closed')
    return (
      <EmptyState title={t`This listing is closed`} action={toProfile}>
        <Trans>Reopen it in your profile to see its matches again.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState title={t`Is this listing yours?`} action={toProfile}>
      <Trans>
        It was published with your email address. Confirm in your profile that you posted it to see its matches.
      </Trans>
    </EmptyState>
  )
}

export const NotOwnListing = () => {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`This isn't one of your listings`}
      action={
        <>
          {toProfile}
          <Link className={buttonClass({ variant: 'quiet' })} to="/search">
            <Trans>Browse Listings</Trans>
          </Link>
        </>
      }
    >
      <Trans>Only the person who posted a trip can see its matches. It may also have been deleted.</Trans>
    </EmptyState>
  )
}

export const LoggedOut = () => {
  const { t } = useLingui()
  return (
    <EmptyState
      title={t`Log in to see your matches`}
      action={
        <Button
          onClick={() =>
            login(t`Log in to see your matches`).then((isIn) => isIn && takeFocus(document.querySelector('h1')))
          }
        >
          <Trans>Log In</Trans>
        </Button>
      }
    >
      <Trans>Use the email address of your listing.</Trans>
    </EmptyState>
  )
}
