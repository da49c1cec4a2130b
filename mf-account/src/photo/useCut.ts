import { type PointerEvent, useRef, useState } from 'react'
import { type Cut, inside, moved, type Size, wholeCut } from './cut.ts'

interface Point {
  x: number
  y: number
}
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** The square that a person chooses by dragging, pinching or sliders. */
export function useCut(picture: Size) {
  const [cut, setCut] = useState(() => wholeCut(picture))
  const fingers = useRef(new Map<number, Point>())

  const follow = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    // Each of two fingers moves the picture half the way.
    const part = event.currentTarget.clientWidth * (other ? 2 : 1)
    const spread = other ? distance(now, other) / distance(before, other) || 1 : 1
    fingers.current.set(event.pointerId, now)
    setCut((cut) => {
      const next = moved(picture, cut, (now.x - before.x) / part, (now.y - before.y) / part)
      return inside(picture, { ...next, zoom: cut.zoom * spread })
    })
  }
  const take = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture?.(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const letGo = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  return {
    cut,
    change: (next: Partial<Cut>) => setCut((cut) => inside(picture, { ...cut, ...next })),
    handlers: { onPointerDown: take, onPointerMove: follow, onPointerUp: letGo, onPointerCancel: letGo },
  }
}
