import type { Listing } from '@flight-amigo/backend/contract/listings'
import { checkoutAddress } from '@flight-amigo/mf-payments/public'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Tabs } from '@flight-amigo/shared-ui/Tabs'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { Link, Slot, track, useSession } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { ReviewsOnDemand } from '../testimonials/ReviewsOnDemand.tsx'
import { AboutPerson } from './AboutPerson.tsx'
import { ContactInfo } from './ContactInfo.tsx'
import { engagement } from './engagement.ts'
import styles from './ListingDetails.module.css'
import { TripDetails } from './TripDetails.tsx'

/** A listing: its trip, the contact info, and the testimonials about its owner. */
export function ListingDetails({ listing }: { listing: Listing }) {
  const [tab, setTab] = useState('contact')
  const [isReviewed, setReviewed] = useState(false)
  const choose = (chosen: string) => {
    setReviewed(false)
    setTab(chosen)
  }
  const showContact = () => {
    setReviewed(true)
    setTab('contact')
  }
  const { id, type, userId, user, username, confirmed, found } = listing
  return (
    <div className={styles.details}>
      <TripDetails listing={listing} />
      {confirmed && <AboutPerson userId={userId} username={user.username} />}
      <Tabs
        label="About this traveler"
        value={tab}
        onValueChange={choose}
        tabs={[
          {
            value: 'contact',
            label: 'Contact Info',
            content: confirmed ? (
              <div className={styles.contact} {...(isReviewed && { ref: takeFocus, tabIndex: -1 })}>
                <ContactInfo listing={listing} />
                {!found && (
                  <Slot name="listing.actions" listingId={id} ownerId={userId} type={type} username={user.username} />
                )}
                {type === 'helper' && <Appreciate listing={listing} />}
              </div>
            ) : (
              <Notice>
                <bdi>{username}</bdi> has not confirmed their email address yet, so nobody can get in touch with them.
                Please come back later.
              </Notice>
            ),
          },
          {
            value: 'testimonials',
            label: 'Rate & Review',
            content: <ReviewsOnDemand listing={listing} onSubmitted={showContact} />,
          },
        ]}
      />
    </div>
  )
}

/** The link to a tip for a helper. */
function Appreciate({ listing }: { listing: Listing }) {
  const { user } = useSession()
  if (user?.id === listing.userId) return null
  return (
    <section className={styles.appreciate} aria-labelledby="appreciate">
      <div>
        <h3 id="appreciate">Appreciate Their Help?</h3>
        <p>
          Tips are optional, and 100% go to <bdi>{listing.user.username}</bdi>.
        </p>
      </div>
      <Link
        className={buttonClass({ size: 'small' })}
        to={checkoutAddress(listing.userId, listing.user.username)}
        onClick={() => track(engagement('tip_start', listing))}
      >
        Send a Tip
      </Link>
    </section>
  )
}
