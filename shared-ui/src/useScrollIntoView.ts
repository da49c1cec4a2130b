import { type MouseEvent, useLayoutEffect, useRef } from 'react'

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
