import { announce } from '@flight-amigo/shared-ui/announce'
import { plural } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'

interface Options {
  /** The number of entries on screen; undefined while the first page loads. */
  count: number | undefined
  /** The text for the number of entries. */
  countText: string
  /** Whether the first page is announced, as the result of a search. */
  isSearchResult?: boolean
  /** Selects the entries if they are not children of the element. */
  entries?: string
}

/**
 * Announces how many entries 'View More' has added, and focuses the first of them if the button is gone. Returns the ref
 * for the element that contains the entries.
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
    // The list was fetched again and is shorter.
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
