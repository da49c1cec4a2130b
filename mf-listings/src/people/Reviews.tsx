import { Button } from '@flight-amigo/shared-ui/Button'
import { useArrivals } from '../listing/useArrivals.ts'
import { TestimonialList } from '../testimonials/TestimonialList.tsx'
import styles from './PersonPage.module.css'
import { useReviewPagesInfiniteQuery } from './people.api.ts'

/** What others say about a person, page by page. */
export function Reviews({ personId }: { personId: number }) {
  const query = useReviewPagesInfiniteQuery(personId)
  const { isFetching, refetch, hasNextPage } = query
  const data = query.data?.pages.flatMap(({ reviews }) => reviews)
  const count = data?.length
  const counted = `${count} ${count === 1 ? 'review' : 'reviews'}${hasNextPage ? ', and more to view' : ''}`
  const list = useArrivals<HTMLUListElement>({ count, counted })
  return (
    <section className={styles.part} aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      <div className={styles.reviews}>
        <TestimonialList ref={list} query={{ data, isError: query.isError && !data, isFetching, refetch }} />
      </div>
      {query.isFetchNextPageError && (
        <p className={styles.problem} role="alert">
          Failed to fetch testimonials
        </p>
      )}
      {hasNextPage && (
        <Button
          variant="quiet"
          className={styles.more}
          aria-label="View More reviews"
          busy={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          View More
        </Button>
      )}
    </section>
  )
}
