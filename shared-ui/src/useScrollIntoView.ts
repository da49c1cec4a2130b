import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/** Keeps the focus in the field when the element with these props is pressed. */
export const KEEPS_FIELD_FOCUSED = { onMouseDown: (event: MouseEvent) => event.preventDefault() }

export const scrollIntoView = (part: HTMLElement | null) => part?.scrollIntoView?.({ block: 'nearest' })

/**
 * The ref of a sheet below a field, which comes into view whenever what it shows changes: in a dialog, and with the keyboard
 * of a phone open, little is in view. A scroll after the commit could come between the two events of a press.
 */
export function useScrollIntoView(found: readonly unknown[]) {
  const sheet = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (found) scrollIntoView(sheet.current)
  }, [found])
  return sheet
}
