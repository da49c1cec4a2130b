import type { Listing } from '@flight-amigo/backend/contract/listings'
import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Stars } from '@flight-amigo/shared-ui/Stars'
import { useTestimonialsOfQuery } from '../listings.api.ts'
import styles from './RateAndReview.module.css'
import { TestimonialForm } from './TestimonialForm.tsx'

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
      <PreviousTestimonials userId={listing.userId} />
    </section>
  </div>
)

function PreviousTestimonials({ userId }: { userId: number }) {
  const { data, isError, isFetching, refetch } = useTestimonialsOfQuery(userId)
  if (isError && !data)
    return <ErrorState level={3} title="Failed to fetch testimonials" onRetry={refetch} retrying={isFetching} />
  if (!data)
    return (
      <SkeletonGroup label="Loading testimonials">
        <Skeleton lines={3} />
      </SkeletonGroup>
    )
  if (data.length === 0) return <p className={styles.none}>No testimonials yet</p>
  return (
    <ul className={styles.list}>
      {data.map(({ id, rating, createdAt, text, user }) => (
        <li key={id} className={styles.testimonial}>
          <div className={styles.head}>
            <Stars value={rating} />
            <time dateTime={createdAt}>{dayOfMoment(createdAt)}</time>
          </div>
          <p className={styles.text}>{text}</p>
          <p className={styles.author}>By {user.username}</p>
        </li>
      ))}
    </ul>
  )
}
