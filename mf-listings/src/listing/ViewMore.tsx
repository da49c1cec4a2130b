import { Button } from '@flight-amigo/shared-ui/Button'
import styles from './ViewMore.module.css'

interface Props {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  of?: string
  /** The error text when the next page fails to load. */
  problem: string
}

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
