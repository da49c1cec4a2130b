import { useEffect, useState } from 'react'

export function useTimeout(ms: number, hasStarted: boolean): boolean {
  const [hasPassed, setPassed] = useState(false)
  useEffect(() => {
    if (!hasStarted) return
    const timer = setTimeout(setPassed, ms, true)
    return () => clearTimeout(timer)
  }, [ms, hasStarted])
  return hasPassed
}
