import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { type NumberedToast, toasts } from '../sdk/toast.ts'

const nothing = () => null

/** Where notices appear. Their code comes with the first notice: a first visit rarely has one. */
export function Toasts() {
  const latest = useSyncExternalStore(toasts.subscribe, toasts.latest, nothing)
  const [Area, setArea] = useState<ComponentType<{ latest: NumberedToast | null }>>()
  useEffect(() => {
    if (!latest || Area) return
    import('./ToastArea.tsx').then(
      ({ ToastArea }) => setArea(() => ToastArea),
      // Without network there is no notice; the next one asks for the code again.
      () => toasts.dismiss(latest.id),
    )
  }, [latest, Area])
  return Area ? <Area latest={latest} /> : null
}
