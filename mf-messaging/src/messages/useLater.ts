import { useEffect, useState } from 'react'

/** Whether so many milliseconds have passed since something has begun. */
export function useLater(ms: number, hasBegun: boolean): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    if (!hasBegun) return
    const timer = setTimeout(setLater, ms, true)
    return () => clearTimeout(timer)
  }, [ms, hasBegun])
  return isLater
}
