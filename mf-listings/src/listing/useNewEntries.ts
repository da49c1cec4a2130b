import { announce } from '@flight-amigo/shared-ui/announce'
import { plural } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'

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
