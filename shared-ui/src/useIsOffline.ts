import { t } from '@lingui/core/macro'
import { useSyncExternalStore } from 'react'

export const offlineText = () => t`You're offline. Try again when you're connected.`

const EVENTS = ['online', 'offline'] as const

function subscribe(changed: () => void) {
  for (const event of EVENTS) addEventListener(event, changed)
  return () => {
    for (const event of EVENTS) removeEventListener(event, changed)
  }
}

export const useIsOffline = () =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
