import { useEffect, useRef } from 'react'

const JUST_NOW_MS = 5000

/** Asks again by itself when the network is back, while something has failed, or if it came back while that was failing. */
export function useRetryOnline(isFailed: boolean, retry: () => unknown): void {
  const latest = useRef(retry)
  const backAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    latest.current = retry
  })
  useEffect(() => {
    const note = () => {
      backAt.current = performance.now()
    }
    addEventListener('online', note)
    return () => removeEventListener('online', note)
  }, [])
  useEffect(() => {
    if (!isFailed) return
    const again = () => {
      backAt.current = Number.NEGATIVE_INFINITY
      void latest.current()
    }
    if (performance.now() - backAt.current < JUST_NOW_MS) again()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isFailed])
}
