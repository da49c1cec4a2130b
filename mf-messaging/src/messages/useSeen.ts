import { type RefObject, useCallback, useEffect, useRef } from 'react'

/**
 * A ref for the mark at the end of a scrolling list: calls `seen` when it comes near. Give the mark a new `key` with
 * each page, so that one that stays near is seen again.
 */
export function useSeen(list: RefObject<HTMLElement | null>, seen: () => void) {
  const latest = useRef(seen)
  useEffect(() => {
    latest.current = seen
  })
  return useCallback(
    (mark: HTMLElement | null) => {
      if (!mark) return
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
        },
        { root: list.current, rootMargin: '240px' },
      )
      observer.observe(mark)
      return () => observer.disconnect()
    },
    [list],
  )
}
