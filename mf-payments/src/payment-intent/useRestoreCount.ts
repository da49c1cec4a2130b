import { useEffect, useState } from 'react'

/**
 * Counts how often the browser restoreCount this page from its back-forward cache. As a key, the count remounts a page that
 * may be stale in the middle of a payment.
 */
export function useRestoreCount(): number {
  const [restoreCount, setRestoreCount] = useState(0)

  useEffect(() => {
    const count = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setRestoreCount((before) => before + 1)
    }
    addEventListener('pageshow', count)
    return () => removeEventListener('pageshow', count)
  }, [])

  return restoreCount
}
