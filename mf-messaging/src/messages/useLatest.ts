import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function of constant identity that calls the latest one, so that memoized components stay as they are. */
export function useLatest<Args extends unknown[]>(latest: (...args: Args) => void): (...args: Args) => void {
  const current = useRef(latest)
  useLayoutEffect(() => {
    current.current = latest
  })
  return useCallback((...args: Args) => current.current(...args), [])
}
