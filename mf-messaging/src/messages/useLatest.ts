import { useCallback, useLayoutEffect, useRef } from 'react'

/** Returns a stable function that calls the latest one, so that memoized components do not render again. */
export function useLatest<Args extends unknown[]>(latest: (...args: Args) => void): (...args: Args) => void {
  const current = useRef(latest)
  useLayoutEffect(() => {
    current.current = latest
  })
  return useCallback((...args: Args) => current.current(...args), [])
}
