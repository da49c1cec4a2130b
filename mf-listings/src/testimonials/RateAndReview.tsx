import type { Listing } from '@flight-amigo/backend/contract/listings'
import styles from './RateAndReview.module.css'
import { TestimonialForm } from './TestimonialForm.tsx'
import { TestimonialList } from './TestimonialList.tsx'

interface Props {
  listing: Listing
  onSubmitted: () => void
}

/** The testimonials about a person, and the form for a new one. */
export const RateAndReview = ({ listing, onSubmitted }: Props) => (
  <div className={styles.review}>
    {listing.confirmed && <TestimonialForm listing={listing} onSubmitted={onSubmitted} />}
    <section aria-labelledby="previous-testimonials">
      <h3 id="previous-testimonials" className={styles.heading}>
        Previous Testimonials
      </h3>
      <TestimonialList userId={listing.userId} />
    </section>
  </div>
)
