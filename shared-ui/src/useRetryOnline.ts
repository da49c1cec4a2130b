import { useEffect, useEffectEvent, useRef } from 'react'

const RETRY_WINDOW_MS = 5000
const RETRY_DELAY_MS = 1000

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
  const onlineAt = useRef(Number.NEGATIVE_INFINITY)
  const retryNow = useEffectEvent(() => void retry())
  useOnline(() => {
    onlineAt.current = performance.now()
    if (isFailed) retryNow()
  })
  useEffect(() => {
    if (!isFailed || performance.now() - onlineAt.current > RETRY_WINDOW_MS) return
    const timer = setTimeout(() => retryNow(), RETRY_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isFailed])
}

/** Repeats a failed attempt if the network came back meanwhile. */
export async function retryIfBackOnline<T>(attempt: () => Promise<T>, isFailed: (result: T) => boolean): Promise<T> {
  let isOnlineAgain = false
  const listener = () => {
    isOnlineAgain = true
  }
  addEventListener('online', listener)
  const result = await attempt().finally(() => removeEventListener('online', listener))
  return isOnlineAgain && isFailed(result) ? retryIfBackOnline(attempt, isFailed) : result
}
