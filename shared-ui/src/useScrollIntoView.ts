import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/** Pressing the element leaves the focus in the field. */
export const PREVENT_BLUR = { onMouseDown: (event: MouseEvent) => event.preventDefault() }

export const scrollIntoView = (part: HTMLElement | null) => part?.scrollIntoView?.({ block: 'nearest' })

/**
 * The ref of a list below a field. Scrolls it into view whenever it changes, because in a dialog or above a phone's
 * keyboard little is visible. A scroll after the commit could come between the two events of a press.
 */
export function useScrollIntoView(found: readonly unknown[]) {
  const sheet = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (found) scrollIntoView(sheet.current)
  }, [found])
  return sheet
}
