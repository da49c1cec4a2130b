import { type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type Cut, inside, MOST_ZOOM, moved, room, type Size, wholeCut } from './cut.ts'
import styles from './Photo.module.css'
import { drawCut, SENT_SIDE } from './picture.ts'

interface Point {
  x: number
  y: number
}
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** The square that a person chooses by dragging, pinching or sliders. */
function useCut(picture: Size) {
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

interface Props {
  picture: ImageBitmap
  /** Where the chosen square is drawn, as it will be sent. */
  canvas: RefObject<HTMLCanvasElement | null>
}

/** Shows a picture beneath a circle. It is dragged and pinched; sliders do the same for keys and single taps. */
export function Cutter({ picture, canvas }: Props) {
  const { cut, change, handlers } = useCut(picture)
  useEffect(() => {
    if (canvas.current) drawCut(canvas.current, picture, cut)
  }, [canvas, picture, cut])
  const { width, height } = room(picture, cut)
  return (
    <>
      <p className={styles.help}>Drag the picture until your face is in the circle.</p>
      <div className={styles.frame}>
        <canvas ref={canvas} width={SENT_SIDE} height={SENT_SIDE} className={styles.canvas} {...handlers} />
      </div>
      <div className={styles.sliders}>
        <Slider label="Zoom" from={1} to={MOST_ZOOM} value={cut.zoom} onChange={(zoom) => change({ zoom })} />
        <Slider
          label="Left or right"
          from={picture.width / 2 - width}
          to={picture.width / 2 + width}
          value={cut.x}
          onChange={(x) => change({ x })}
        />
        <Slider
          label="Up or down"
          from={picture.height / 2 - height}
          to={picture.height / 2 + height}
          value={cut.y}
          onChange={(y) => change({ y })}
        />
      </div>
    </>
  )
}

interface SliderProps {
  label: string
  from: number
  to: number
  value: number
  onChange: (value: number) => void
}

/** Goes from 0 to 100, because pixels of a picture say nothing to a listener. */
function Slider({ label, from, to, value, onChange }: SliderProps) {
  const id = useId()
  const span = to - from
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        disabled={span === 0}
        value={span === 0 ? 50 : Math.round(((value - from) / span) * 100)}
        onChange={({ target }) => onChange(from + (target.valueAsNumber / 100) * span)}
      />
    </>
  )
}
