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
  /** The label for screen readers where a page has several of these buttons. */
  label?: string
  /** The error text when the next page fails to load. */
  problem: string
}

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
