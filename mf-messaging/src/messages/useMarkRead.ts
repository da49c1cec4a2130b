import { useEffect, useRef, useSyncExternalStore } from 'react'
import { messagingApi } from '../messaging.api.ts'

function subscribe(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Whether this page is visible. */
const useIsVisible = () =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => false,
  )

/** Tells the server that the received messages are read while the conversation is visible. */
export function useMarkRead(other: number, received: number | undefined): void {
  const [markRead] = messagingApi.useMarkReadMutation()
  const isVisible = useIsVisible()
  const reported = useRef(0)
  useEffect(() => {
    if (received === undefined || !isVisible || reported.current >= received) return
    reported.current = received
    markRead({ other, upTo: received })
      .unwrap()
      .catch(() => {
        reported.current = 0 // The next time that the page becomes visible tells the server again.
      })
  }, [other, received, isVisible, markRead])
}
