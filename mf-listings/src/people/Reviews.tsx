import { useArrivals } from '../listing/useArrivals.ts'
import { ViewMore } from '../listing/ViewMore.tsx'
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
      <ViewMore query={query} of="reviews" problem="Failed to fetch testimonials" />
    </section>
  )
}
