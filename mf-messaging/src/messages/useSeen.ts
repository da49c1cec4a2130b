import { useCallback, useEffect, useRef } from 'react'

/**
 * A ref for the mark at the end of what scrolls, its parent: calls `seen` when it comes near. Give the mark a new `key`
 * with each page, so that one that stays near is seen again.
 */
export function useSeen(seen: () => void) {
  const latest = useRef(seen)
  useEffect(() => {
    latest.current = seen
  })
  return useCallback((mark: HTMLElement | null) => {
    if (!mark) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      { root: mark.parentElement, rootMargin: '600px' },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [])
}
