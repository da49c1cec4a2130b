import { type PointerEvent, useRef } from 'react'

/** A swipe to the right ends the notice when it is at least this long. */
const SWIPE_PX = 50
/** A press that moves less is no swipe. */
const STILL_PX = 8

/** The handlers of a swipe to the right. The notice follows the finger. */
export function useSwipe(end: () => void) {
  const from = useRef<number>(undefined)
  const move = (element: HTMLElement, distance: number) => {
    element.style.translate = distance > 0 ? `${distance}px` : ''
    element.toggleAttribute('data-swiping', distance > 0)
  }
  const release = ({ currentTarget, clientX, type }: PointerEvent<HTMLElement>) => {
    if (type === 'pointerup' && clientX - (from.current ?? clientX) >= SWIPE_PX) end()
    else move(currentTarget, 0)
    from.current = undefined
  }
  return {
    onPointerDown: ({ clientX }: PointerEvent) => {
      from.current = clientX
    },
    onPointerMove: ({ currentTarget, clientX, pointerId, buttons }: PointerEvent<HTMLElement>) => {
      // A mouse may have been released beside the notice.
      if (!buttons) from.current = undefined
      const distance = clientX - (from.current ?? clientX)
      if (distance < STILL_PX) return
      // A press that has become a swipe presses no button.
      currentTarget.setPointerCapture?.(pointerId)
      move(currentTarget, distance)
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}
