import { useEffect, useRef, useSyncExternalStore } from 'react'
import { messagingApi } from '../messaging.api.ts'

function subscribe(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** Whether somebody can see this page. */
const useInSight = () =>
  useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => false,
  )

/** Says that a conversation has been read: what has come in, while it is open before somebody's eyes. */
export function useMarkRead(other: number, received: number | undefined): void {
  const [markRead] = messagingApi.useMarkReadMutation()
  const inSight = useInSight()
  const said = useRef(0)
  useEffect(() => {
    if (received === undefined || !inSight || said.current >= received) return
    said.current = received
    markRead({ other, upTo: received })
      .unwrap()
      .catch(() => {
        said.current = 0 // the next look says it again
      })
  }, [other, received, inSight, markRead])
}
