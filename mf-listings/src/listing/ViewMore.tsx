import { Button } from '@flight-amigo/shared-ui/Button'
import { Trans } from '@lingui/react/macro'
import styles from './ViewMore.module.css'

interface Props {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  label?: string
  problem: string
}

/** Pagination by a button. A failed page can be loaded again. */
export const ViewMore = ({ query, label, problem }: Props) => (
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
        {...(label && { 'aria-label': label })}
        busy={query.isFetchingNextPage}
        onClick={() => query.fetchNextPage()}
      >
        <Trans>View More</Trans>
      </Button>
    )}
  </>
)
