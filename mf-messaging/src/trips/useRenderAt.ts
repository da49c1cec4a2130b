import { useEffect, useReducer } from 'react'

/** A timer of a browser runs at once when it is longer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Renders again at the next of these moments: the end of a minute of undo, or the opening of a window. */
export function useRenderAt(moments: ReadonlyArray<string | null>): void {
  const [, render] = useReducer((times: number) => times + 1, 0)
  const next = Math.min(...moments.map((at) => (at ? Date.parse(at) : 0)).filter((at) => at > Date.now()))
  useEffect(() => {
    const left = next - Date.now()
    if (left > LONGEST_TIMER_MS) return
    const timer = setTimeout(render, Math.max(left, 0))
    return () => clearTimeout(timer)
  }, [next])
}
