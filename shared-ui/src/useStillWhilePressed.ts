import { useEffect, useRef, useState } from 'react'

/** While a finger or the mouse is down, the value from before: what moves beneath it is not hit. */
export function useStillWhilePressed<T>(value: T, isNeeded: boolean): T {
  const latest = useRef(value)
  const [held, hold] = useState<{ value: T }>()

  useEffect(() => {
    latest.current = value
  })
  useEffect(() => {
    if (!isNeeded) return
    let after: ReturnType<typeof setTimeout> | undefined
    const press = () => {
      clearTimeout(after)
      hold({ value: latest.current })
    }
    // The click comes after the end of the press.
    const release = () => {
      after = setTimeout(() => hold(undefined))
    }
    addEventListener('pointerdown', press, true)
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, true)
    return () => {
      clearTimeout(after)
      removeEventListener('pointerdown', press, true)
      for (const end of ['pointerup', 'pointercancel']) removeEventListener(end, release, true)
    }
  }, [isNeeded])

  return held ? held.value : value
}
