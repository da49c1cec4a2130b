import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near to the end counts as there: nobody aims at a pixel. */
const NEAR = 64

interface Ends {
  /** Changes when older messages come in above. */
  oldest: number | undefined
  /** Changes when a message comes in below. */
  newest: number | undefined
  /** Changes when the reader writes. */
  mine: string | undefined
}

/** Keeps the place of who reads a conversation: at its end while they are there, at the same line while older ones come. */
export function useThreadScroll({ oldest, newest, mine }: Ends) {
  const list = useRef<HTMLElement>(null)
  const before = useRef<{ height: number; oldest: number | undefined; mine: string | undefined }>(undefined)
  const [atEnd, setAtEnd] = useState(true)
  const staying = useRef(true)

  const toEnd = useCallback(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [])

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const { current: last } = before
    const olderCame = last && oldest !== last.oldest && newest !== undefined
    if (mine !== undefined && mine !== last?.mine) staying.current = true
    if (staying.current) element.scrollTop = element.scrollHeight
    else if (olderCame) element.scrollTop += element.scrollHeight - last.height
    before.current = { height: element.scrollHeight, oldest, mine }
  }, [oldest, newest, mine])

  useEffect(() => {
    const element = list.current
    if (!element) return
    const look = () => {
      const { scrollHeight, scrollTop, clientHeight } = element
      staying.current = scrollHeight - scrollTop - clientHeight < NEAR
      if (before.current) before.current.height = scrollHeight
      setAtEnd(staying.current)
    }
    element.tabIndex = 0 // it scrolls without a mouse, too
    // A keyboard that opens, a composer that grows, a message that could not be sent: who was at the end stays there.
    const resized = new ResizeObserver(() => {
      if (staying.current) toEnd()
    })
    element.addEventListener('scroll', look, { passive: true })
    for (const part of [element, ...element.children]) resized.observe(part)
    return () => {
      element.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [toEnd])

  return { list, atEnd, toEnd }
}
