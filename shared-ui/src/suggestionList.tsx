import { Trans } from '@lingui/react/macro'
import {
  type MouseEvent,
  type MouseEventHandler,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from './Button.tsx'
import styles from './suggestionList.module.css'

interface Props {
  children: ReactNode
  onRetry: () => void
  onMouseDown?: MouseEventHandler
}

export const ListFailure = ({ children, onRetry, onMouseDown }: Props) => (
  <div className={styles.failed} role="alert" onMouseDown={onMouseDown}>
    {children}
    <Button size="small" variant="quiet" onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </div>
)

/** Pressing the element leaves the focus in the field. */
export const PREVENT_BLUR = { onMouseDown: (event: MouseEvent) => event.preventDefault() }

export const scrollIntoView = (part: HTMLElement | null) => part?.scrollIntoView?.({ block: 'nearest' })

/**
 * The ref of a list below a field. Scrolls it into view whenever it changes, because in a dialog or above a phone's
 * keyboard little is visible. Uses a layout effect: a later scroll could move the list between pointer down and click.
 */
export function useScrollIntoView(items: readonly unknown[]) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (items) scrollIntoView(list.current)
  }, [items])
  return list
}

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
