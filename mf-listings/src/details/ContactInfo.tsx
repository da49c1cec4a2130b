import type { Listing } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { notLoaded } from '@flight-amigo/shared-ui/NotLoaded'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { lazyComponent, login, skipToken, track, useFailure, useSession } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import styles from './ContactInfo.module.css'
import { useContactQuery, useRequestContactMutation } from './details.api.ts'
import { engagement } from './engagement.ts'

// Loaded on demand, because most readers never request them.
const ContactDetails = lazyComponent(
  () => import('./ContactDetails.tsx').then(({ ContactDetails }) => ContactDetails),
  {
    loading: (
      <SkeletonGroup label="Loading contact info">
        <Skeleton lines={5} />
      </SkeletonGroup>
    ),
    failed: notLoaded('The contact info could not be loaded'),
  },
)

/** The owner's contact details, shown on request. The owner is notified of the request. */
export function ContactInfo({ listing }: { listing: Listing }) {
  const { user } = useSession()
  const [requestContact, { data: requested, isLoading }] = useRequestContactMutation()
  const [isRequested, setRequested] = useState(false)
  const { failure, fail, clear } = useFailure()
  const isOwn = user?.id === listing.userId
  // An earlier request remains valid after a reload.
  const { currentData: obtained } = useContactQuery(user && !isOwn ? listing.id : skipToken)
  const contact = requested ?? obtained
  if (isOwn) return <p className={styles.note}>This is your own listing.</p>
  if (user && contact)
    return (
      <div {...(isRequested && { ref: takeFocus, tabIndex: -1 })} className={styles.result}>
        <ContactDetails reader={user.id} listing={listing} contact={contact} />
      </div>
    )

  if (listing.found)
    return (
      <p className={styles.note}>
        {listing.type === 'helper' ? 'This Amigo has found a traveler.' : 'This traveler has found company.'} No one
        else can contact them about this trip.
      </p>
    )

  const request = async () => {
    clear()
    if (!user && !(await login())) return
    const response = await requestContact(listing.id)
    if (response.error)
      return fail({ title: 'Request failed', description: 'Something went wrong. Please try again.' }, response.error)
    setRequested(true)
    track(engagement('contact_view', listing))
  }

  return (
    <div className={styles.section}>
      <p className={styles.note}>
        Contact details are shown only to people who ask for them. We tell <bdi>{listing.username}</bdi> that you asked.
      </p>
      <FailureNotice failure={failure} />
      <Button variant={listing.type === 'helper' ? 'sky' : 'accent'} busy={isLoading} onClick={request}>
        {listing.type === 'helper' ? 'Show Contact Info' : 'Connect'}
      </Button>
    </div>
  )
}
