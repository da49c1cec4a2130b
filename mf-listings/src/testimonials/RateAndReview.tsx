import type { Listing } from '@flight-amigo/backend/contract/listings'
import { skipToken, useSession } from '@flight-amigo/shell/sdk'
import styles from './RateAndReview.module.css'
import { TestimonialForm } from './TestimonialForm.tsx'
import { TestimonialList } from './TestimonialList.tsx'
import { useReviewStateQuery, useTestimonialsOfQuery } from './testimonials.api.ts'

interface Props {
  listing: Listing
  onSubmitted: () => void
}

/** The testimonials about a person, and the form for a new one. */
export const RateAndReview = ({ listing, onSubmitted }: Props) => (
  <div className={styles.review}>
    {listing.confirmed && <MyReview listing={listing} onSubmitted={onSubmitted} />}
    <section aria-labelledby="previous-testimonials">
      <h3 id="previous-testimonials" className={styles.heading}>
        Previous Testimonials
      </h3>
      <TestimonialList query={useTestimonialsOfQuery(listing.userId)} />
    </section>
  </div>
)

/** The form for somebody who may review, and for others the reason why there is none. */
function MyReview({ listing, onSubmitted }: Props) {
  const { user } = useSession()
  const { userId, departureAirport, arrivalAirport } = listing
  const route = `${departureAirport} to ${arrivalAirport}`
  const isOther = user !== null && user.id !== userId
  // A message or a tip on another page may have changed the answer.
  const { currentData, isError } = useReviewStateQuery(isOther ? { userId, route } : skipToken, {
    refetchOnMountOrArgChange: true,
  })
  if (user?.id === userId) return null
  // A visitor is asked to log in when the form is sent. Without an answer the server decides then, too.
  if (!user || isError) return <TestimonialForm listing={listing} onSubmitted={onSubmitted} />
  if (currentData?.state === 'possible') return <TestimonialForm listing={listing} onSubmitted={onSubmitted} />
  if (currentData?.state === 'written')
    return <p className={styles.none}>You have already reviewed this traveler for this route.</p>
  if (currentData?.state === 'no-contact')
    return (
      <p className={styles.none}>
        You can review this traveler after you have asked for their contact details, written to them or tipped them
        about this route.
      </p>
    )
  return null
}
