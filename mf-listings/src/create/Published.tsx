import type { MyListing } from '@flight-amigo/backend/contract/listings'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { RouteArc } from '@flight-amigo/shared-ui/RouteArc'
import { Link } from '@flight-amigo/shell/sdk'
import { formatDays } from '../listing/tripDates.ts'
import styles from './CreateForm.module.css'

interface Props {
  listing: MyListing
  title: string
  another: string
  onAnother: () => void
}

/** The confirmation of a published listing. */
export function Published({ listing, title, another, onAnother }: Props) {
  const request = listing.type === 'seeking_help' ? 'request' : 'offer'
  return (
    <div className={styles.done}>
      <PageHeading lead={`Travelers can now see your ${request} and contact you.`}>{title}</PageHeading>
      <RouteArc
        tone={listing.type === 'helper' ? 'sky' : 'dusk'}
        from={{ code: listing.departureAirport, city: listing.departureCity }}
        to={{ code: listing.arrivalAirport, city: listing.arrivalCity }}
      />
      <p>{formatDays(listing)}</p>
      {!listing.confirmed && <ConfirmationNote email={listing.email} />}
      <div className={styles.actions}>
        <Button variant={listing.type === 'helper' ? 'sky' : 'accent'} onClick={onAnother}>
          {another}
        </Button>
        <Link className={buttonClass({ variant: 'quiet' })} to="/">
          Back to Home
        </Link>
      </div>
    </div>
  )
}

/** A visitor's listing needs a confirmed email. */
export const ConfirmationNote = ({ email }: { email: string }) => (
  <p>
    One more step: we have sent a link to <b>{email}</b>. Open it, and people who ask to connect see your contact
    details. Until then nobody sees them.
  </p>
)
