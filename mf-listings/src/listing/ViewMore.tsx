import { Button } from '@flight-amigo/shared-ui/Button'
import styles from './ViewMore.module.css'

interface Props {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** What there is more of, where a page has several lists. */
  of?: string
  /** The sentence for a page that could not be loaded. */
  problem: string
}

/** Loads the next page of a list, as long as there is one. */
export const ViewMore = ({ query, of, problem }: Props) => (
  <>
    {query.isFetchNextPageError && (
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    )}
    {query.hasNextPage && (
      <Button
        variant="quiet"
        className={styles.more}
        {...(of && { 'aria-label': `View More ${of}` })}
        busy={query.isFetchingNextPage}
        onClick={() => query.fetchNextPage()}
      >
        View More
      </Button>
    )}
  </>
)
