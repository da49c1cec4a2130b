import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** On a touch screen the press ends before its mouse events and its click, which may never come. */
const CLICK_COMES_WITHIN_MS = 500

/** Freezes the value from press to click, so that nothing moves beneath the pointer or the finger. */
export function useFrozenWhilePressed<T>(value: T, isEnabled: boolean): T {
  const latest = useRef(value)
  const [frozen, freeze] = useState<{ value: T }>()

  useLayoutEffect(() => {
    latest.current = value
  })
  useEffect(() => {
    if (!isEnabled) return
    let after: ReturnType<typeof setTimeout> | undefined
    const press = () => {
      clearTimeout(after)
      const now = { value: latest.current }
      freeze((before) => before ?? now)
    }
    const releaseIn = (ms: number) => () => {
      clearTimeout(after)
      after = setTimeout(freeze, ms, undefined)
    }
    const listeners = {
      pointerdown: press,
      mousedown: press,
      pointerup: releaseIn(CLICK_COMES_WITHIN_MS),
      // The click follows in the same task as the end of a mouse press.
      mouseup: releaseIn(0),
      pointercancel: releaseIn(0),
      // The browser's context menu may swallow the end of the press.
      contextmenu: releaseIn(0),
    }
    for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener, true)
    return () => {
      clearTimeout(after)
      for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener, true)
    }
  }, [isEnabled])

  return frozen ? frozen.value : value
}
