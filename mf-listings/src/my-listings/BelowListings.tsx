import { Trans } from '@lingui/react/macro'
import { SavedSearches } from '../saved-searches/SavedSearches.tsx'
import { TestimonialList } from '../testimonials/TestimonialList.tsx'
import { useTestimonialsOfQuery } from '../testimonials/testimonials.api.ts'
import styles from './MyListings.module.css'

export const BelowListings = ({ userId }: { userId: number }) => (
  <>
    <SavedSearches />
    <ReviewsAboutMe userId={userId} />
  </>
)

function ReviewsAboutMe({ userId }: { userId: number }) {
  const query = useTestimonialsOfQuery(userId, { refetchOnReconnect: true })
  const { data, isError } = query
  if (data ? data.length === 0 : !isError) return null
  return (
    <section className={styles.reviews} aria-labelledby="reviews-about-me">
      <h3 id="reviews-about-me">
        <Trans>Reviews about you</Trans>
      </h3>
      <TestimonialList query={query} />
    </section>
  )
}
