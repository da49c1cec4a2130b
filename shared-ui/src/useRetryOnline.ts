import { useEffect, useRef } from 'react'

/** Asks again by itself when the network is back, while something has failed. */
export function useRetryOnline(isFailed: boolean, retry: () => unknown): void {
  const latest = useRef(retry)
  useEffect(() => {
    latest.current = retry
  })
  useEffect(() => {
    if (!isFailed) return
    const again = () => void latest.current()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isFailed])
}
