import { type Device, loadDevice } from '@flight-amigo/shell/sdk'
import { useEffect, useState, useSyncExternalStore } from 'react'

/** What this device can do; undefined until that is wanted and its code is there. */
export function useDevice(isWanted: boolean): Device | undefined {
  const [device, setDevice] = useState<{ is: Device }>()
  useEffect(() => {
    if (!isWanted) return
    loadDevice().then(
      (is) => setDevice({ is }),
      () => {}, // Without it the choice stays unknown.
    )
  }, [isWanted])
  return device?.is
}

const nothing = () => () => {}

/** Whether the browser offers to install the site now. */
export const useInstallOffer = (device: Device | undefined): boolean =>
  useSyncExternalStore(
    device?.installation.subscribe ?? nothing,
    () => device?.installation.isOffered() ?? false,
    () => false,
  )
