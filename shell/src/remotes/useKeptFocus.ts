import { useEffect, useRef } from 'react'

/**
 * For the element whose content is replaced: when the focus was in it and is lost with the old content, the heading of
 * the new content takes it, or the element itself.
 */
export function useKeptFocus(content: string) {
  const place = useRef<HTMLDivElement>(null)
  const was = useRef(false)
  useEffect(() => {
    const look = ({ target }: FocusEvent) => {
      was.current = place.current?.contains(target as Node) ?? false
    }
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [])
  useEffect(() => {
    if (!was.current || document.activeElement !== document.body) return
    const taker = place.current?.querySelector<HTMLElement>('h1') ?? place.current
    if (taker) taker.tabIndex = -1
    taker?.focus({ preventScroll: true })
  }, [content])
  return place
}
