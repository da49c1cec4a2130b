import { useEffect, useEffectEvent, useRef } from 'react'

const JUST_NOW_MS = 5000
const AGAIN_MS = 1000

export function useOnline(onOnline: () => void): void {
  const call = useEffectEvent(onOnline)
  useEffect(() => {
    const listener = () => call()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])
}

/**
 * Retries when the network is back after a failure. Browsers report the network before requests succeed, so failures soon
 * after it are retried, too.
 */
export function useRetryOnline(isFailed: boolean, retry: () => unknown): void {
  const backAt = useRef(Number.NEGATIVE_INFINITY)
  const again = useEffectEvent(() => void retry())
  useOnline(() => {
    backAt.current = performance.now()
    if (isFailed) again()
  })
  useEffect(() => {
    if (!isFailed || performance.now() - backAt.current > JUST_NOW_MS) return
    const timer = setTimeout(() => again(), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isFailed])
}

/** Repeats a failed attempt if the network came back meanwhile. */
export async function retryIfBackOnline<T>(attempt: () => Promise<T>, isFailed: (result: T) => boolean): Promise<T> {
  let isBack = false
  const listener = () => {
    isBack = true
  }
  addEventListener('online', listener)
  const result = await attempt().finally(() => removeEventListener('online', listener))
  return isBack && isFailed(result) ? retryIfBackOnline(attempt, isFailed) : result
}
