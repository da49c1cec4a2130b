import { useCallback, useState } from 'react'

/** A ref for a mark inside of what scrolls, its parent, and whether the mark is in sight or nearly so. */
export function useNear() {
  const [near, setNear] = useState(false)
  const ref = useCallback((mark: HTMLElement | null) => {
    if (!mark) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: mark.parentElement,
      rootMargin: '600px',
    })
    observer.observe(mark)
    return () => {
      observer.disconnect()
      setNear(false)
    }
  }, [])
  return { ref, near }
}
