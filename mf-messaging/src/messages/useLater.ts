import { useEffect, useState } from 'react'

/** Whether so many milliseconds have passed since the component was first shown. */
export function useLater(ms: number): boolean {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLater, ms, true)
    return () => clearTimeout(timer)
  }, [ms])
  return isLater
}
