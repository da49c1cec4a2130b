import type { MyListing } from '@flight-amigo/backend/contract/listings'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { RouteArc } from '@flight-amigo/shared-ui/RouteArc'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { Link } from '@flight-amigo/shell/sdk'
import { Stops } from '../listing/Stops.tsx'
import { formatDays } from '../listing/tripDates.ts'
import { FittingOnDemand } from '../matching/FittingOnDemand.tsx'
import styles from './CreateForm.module.css'

interface Props {
  listing: MyListing
  /** Whether the same content was published before. */
  isRepeated: boolean
  title: string
  another: string
  onAnother: () => void
}

/** A ref for what has a page's heading: the heading takes the focus and comes into view. */
export const focusHeading = (element: HTMLElement | null) => takeFocus(element?.querySelector('h1') ?? null)

/** The confirmation of a published listing. */
export function Published({ listing, isRepeated, title, another, onAnother }: Props) {
  const request = listing.type === 'seeking_help' ? 'request' : 'offer'
  return (
    <>
      <div className={`${styles.done} ${styles.focused}`} ref={focusHeading}>
        <PageHeading lead={`Travelers can now see your ${request} and contact you.`}>{title}</PageHeading>
        <RouteArc
          tone={listing.type === 'helper' ? 'sky' : 'dusk'}
          from={{ code: listing.departureAirport, city: listing.departureCity }}
          to={{ code: listing.arrivalAirport, city: listing.arrivalCity }}
        />
        <p>{formatDays(listing)}</p>
        <Stops listing={listing} />
        {isRepeated && <RepeatedNotice />}
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
      {listing.confirmed && <FittingOnDemand listing={listing} />}
    </>
  )
}

/** The same listing does not stand twice. */
export const RepeatedNotice = () => (
  <Notice title="Already published">It is the same listing as before, so it stands only once.</Notice>
)

/** A visitor's listing needs a confirmed email. */
export const ConfirmationNote = ({ email }: { email: string }) => (
  <p>
    One more step: we have sent a link to <b>{email}</b>. Open it, and people who ask to connect see your contact
    details. Until then nobody sees them.
  </p>
)
