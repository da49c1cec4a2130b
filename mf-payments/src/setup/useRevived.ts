import { useEffect, useState } from 'react'

/**
 * How often the browser has revived this page as it was left, possibly in the middle of paying: what it shows may be
 * long past. As a key it makes the page begin anew.
 */
export function useRevived(): number {
  const [revived, setRevived] = useState(0)

  useEffect(() => {
    const count = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setRevived((before) => before + 1)
    }
    addEventListener('pageshow', count)
    return () => removeEventListener('pageshow', count)
  }, [])

  return revived
}
