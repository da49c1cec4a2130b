import { useEffect, useReducer } from 'react'

/** Longer timers fire immediately in browsers. */
const MAX_TIMER_MS = 2 ** 31 - 1

export function useRenderAt(moments: ReadonlyArray<string | null>): void {
  const [, render] = useReducer((times: number) => times + 1, 0)
  const next = Math.min(...moments.map((at) => (at ? Date.parse(at) : 0)).filter((at) => at > Date.now()))
  useEffect(() => {
    const left = next - Date.now()
    if (left > MAX_TIMER_MS) return
    const timer = setTimeout(render, Math.max(left, 0))
    return () => clearTimeout(timer)
  }, [next])
}
