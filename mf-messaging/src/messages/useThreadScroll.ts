import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Pixels from the end that still count as the end. */
const NEAR = 64

interface Ends {
  /** Changes when older messages appear above. */
  oldest: number | undefined
  /** Changes when a message appears below. */
  newest: number | undefined
  /** Changes when the reader writes a message. */
  written: string | undefined
}

/** Keeps a reader's place: at the end while they are there, at the same line when older messages appear. */
export function useThreadScroll({ oldest, newest, written }: Ends) {
  const list = useRef<HTMLElement>(null)
  const before = useRef<{ height: number; oldest: number | undefined; written: string | undefined }>(undefined)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const isStaying = useRef(true)

  const scrollToEnd = useCallback(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [])

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const { current: last } = before
    const hasOlder = last && oldest !== last.oldest && newest !== undefined
    if (written !== undefined && written !== last?.written) isStaying.current = true
    if (isStaying.current) element.scrollTop = element.scrollHeight
    else if (hasOlder) element.scrollTop += element.scrollHeight - last.height
    before.current = { height: element.scrollHeight, oldest, written }
  }, [oldest, newest, written])

  useEffect(() => {
    const element = list.current
    if (!element) return
    const notePlace = () => {
      const { scrollHeight, scrollTop, clientHeight } = element
      isStaying.current = scrollHeight - scrollTop - clientHeight < NEAR
      if (before.current) before.current.height = scrollHeight
      setIsAtEnd(isStaying.current)
    }
    element.tabIndex = 0 // A keyboard can scroll it, too.
    // An opening keyboard, a growing composer or a failed message resizes it: a reader at the end stays there.
    const resized = new ResizeObserver(() => {
      if (isStaying.current) scrollToEnd()
    })
    element.addEventListener('scroll', notePlace, { passive: true })
    for (const part of [element, ...element.children]) resized.observe(part)
    return () => {
      element.removeEventListener('scroll', notePlace)
      resized.disconnect()
    }
  }, [scrollToEnd])

  return { list, isAtEnd, scrollToEnd }
}
