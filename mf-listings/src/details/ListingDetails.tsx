import type { Listing } from '@flight-amigo/backend/contract/listings'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Tabs } from '@flight-amigo/shared-ui/Tabs'
import { Slot } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { RateAndReview } from '../testimonials/RateAndReview.tsx'
import { Appreciate } from './Appreciate.tsx'
import { ContactInfo } from './ContactInfo.tsx'
import styles from './ListingDetails.module.css'
import { TripDetails } from './TripDetails.tsx'

/** All about one listing: the trip, how to get in touch, and what others say about the person. */
export function ListingDetails({ listing }: { listing: Listing }) {
  const [tab, setTab] = useState('contact')
  const { id, type, userId, username, confirmed } = listing
  return (
    <div className={styles.details}>
      <TripDetails listing={listing} />
      <Tabs
        label="About this traveler"
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'contact',
            label: 'Contact Info',
            content: confirmed ? (
              <div className={styles.contact}>
                <ContactInfo listing={listing} />
                <Slot name="listing.actions" listingId={id} ownerId={userId} type={type} username={username} />
                {type === 'helper' && <Appreciate listing={listing} />}
              </div>
            ) : (
              <Notice>
                {username} has not confirmed their email address yet, so nobody can get in touch with them. Please look
                in again later.
              </Notice>
            ),
          },
          {
            value: 'testimonials',
            label: 'Rate & Review',
            content: <RateAndReview listing={listing} onSubmitted={() => setTab('contact')} />,
          },
        ]}
      />
    </div>
  )
}
