import { announce } from '@flight-amigo/shared-ui/announce'
import { useEffect, useRef } from 'react'

interface Arrivals {
  /** The number of entries that are shown; undefined until the first have come. */
  count: number | undefined
  /** The words for the number of entries. */
  counted: string
  /** Whether the first entries are announced, as the answer to a search. */
  isSearchResult?: boolean
  /** The selector of the entries, if they are no children of the element. */
  entries?: string
}

/**
 * For a list that grows with 'View More': announces how many entries came. When the last ones have replaced the pressed
 * button, the first of them is focused. Answers the ref of the element around the entries.
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
    // Fewer: the list was read again.
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
