import { useEffect, useRef } from 'react'

/** Tries again what has failed, as soon as the network is back. */
export function useRetryOnline(failed: boolean, retry: () => unknown): void {
  const latest = useRef(retry)
  latest.current = retry
  useEffect(() => {
    if (!failed) return
    const again = () => void latest.current()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [failed])
}
