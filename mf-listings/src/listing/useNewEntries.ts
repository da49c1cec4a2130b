import { announce } from '@flight-amigo/shared-ui/announce'
import { useEffect, useRef } from 'react'

interface Arrivals {
  /** The number of entries on screen; undefined while the first page loads. */
  count: number | undefined
  /** The text for the number of entries. */
  counted: string
  /** Whether the first page is announced, as the result of a search. */
  isSearchResult?: boolean
  /** Selects the entries if they are not children of the element. */
  entries?: string
}

/**
 * Announces how many entries 'View More' has added, and focuses the first of them if the button is gone. Returns the ref
 * for the element that contains the entries.
 */
export function useNewEntries<Around extends HTMLElement>({
  count,
  counted,
  isSearchResult = false,
  entries = ':scope > *',
}: Arrivals) {
  const around = useRef<Around>(null)
  const known = useRef<number>(undefined)

  useEffect(() => {
    const before = known.current
    if (count === undefined || count === before) return
    known.current = count
    if (before === undefined) return isSearchResult ? announce(counted) : undefined
    // The list was fetched again and is shorter.
    if (count < before) return
    announce(`${count - before} more: ${counted}`)
    const first = around.current?.querySelectorAll(entries)[before]
    if (first instanceof HTMLElement && document.activeElement === document.body) {
      first.tabIndex = -1
      first.focus()
    }
  }, [count, counted, isSearchResult, entries])

  return around
}
