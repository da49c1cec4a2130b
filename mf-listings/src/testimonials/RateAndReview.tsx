import type { Listing } from '@flight-amigo/backend/contract/listings'
import { Trans } from '@lingui/react/macro'
import { engagement } from '../details/engagement.ts'
import { MyReview } from './MyReview.tsx'
import styles from './RateAndReview.module.css'
import { TestimonialList } from './TestimonialList.tsx'
import { useTestimonialsOfQuery } from './testimonials.api.ts'

interface Props {
  listing: Listing
  onSubmitted: () => void
}

export const RateAndReview = ({ listing, onSubmitted }: Props) => (
  <div className={styles.review}>
    {listing.confirmed && (
      <MyReview
        userId={listing.userId}
        username={listing.username}
        route={`${listing.departureAirport} to ${listing.arrivalAirport}`}
        event={engagement('testimonial_submit', listing)}
        onSubmitted={onSubmitted}
      />
    )}
    <section aria-labelledby="previous-testimonials">
      <h3 id="previous-testimonials" className={styles.heading}>
        <Trans>Previous Testimonials</Trans>
      </h3>
      <TestimonialList query={useTestimonialsOfQuery(listing.userId, { refetchOnReconnect: true })} />
    </section>
  </div>
)
