import { useEffect, useRef } from 'react'

const EVERY_MS = 60_000

/** Asks again every minute while the page is looked at, and at once when somebody returns to it or the network does. */
export function useFresh(refetch: () => unknown): void {
  const latest = useRef(refetch)
  useEffect(() => {
    latest.current = refetch
  })
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    const timer = setInterval(ask, EVERY_MS)
    document.addEventListener('visibilitychange', ask)
    addEventListener('online', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
      removeEventListener('online', ask)
    }
  }, [])
}
