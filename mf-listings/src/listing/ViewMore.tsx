import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
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

interface Options {
  /** The number of entries on screen; undefined while the first page loads. */
  count: number | undefined
  countText: string
  /** Whether the first page is announced, as the result of a search. */
  isSearchResult?: boolean
  /** Selects the entries if they are not children of the container. */
  entries?: string
}

/**
 * Announces how many entries 'View More' has added, and focuses the first of them if the button is gone. Attach the
 * returned ref to the container of the entries.
 */
export function useNewEntries<Container extends HTMLElement>({
  count,
  countText,
  isSearchResult = false,
  entries = ':scope > *',
}: Options) {
  const container = useRef<Container>(null)
  const known = useRef<number>(undefined)

  useEffect(() => {
    const before = known.current
    if (count === undefined || count === before) return
    known.current = count
    if (before === undefined) return isSearchResult ? announce(countText) : undefined
    // A refetched list may be shorter.
    if (count < before) return
    const added = count - before
    announce(plural(added, { one: `# more: ${countText}`, other: `# more: ${countText}` }))
    const first = container.current?.querySelectorAll(entries)[before]
    if (first instanceof HTMLElement && document.activeElement === document.body) {
      first.tabIndex = -1
      first.focus()
    }
  }, [count, countText, isSearchResult, entries])

  return container
}

export const listingCountText = (count: number, hasMore: boolean) =>
  hasMore
    ? plural(count, { one: '# listing, and more to view', other: '# listings, and more to view' })
    : plural(count, { 0: 'No listings', one: '# listing', other: '# listings' })
