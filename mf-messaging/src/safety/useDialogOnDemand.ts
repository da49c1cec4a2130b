import { toast } from '@flight-amigo/shell/sdk'
import { type ComponentType, useState } from 'react'

/** Loads a dialog when it is first shown: most visits need none. */
export function useDialogOnDemand<Props extends object>() {
  const [shown, setShown] = useState<{ Dialog: ComponentType<Props> }>()
  async function show(load: () => Promise<ComponentType<Props>>) {
    try {
      setShown({ Dialog: await load() })
    } catch {
      const description = 'Please check your connection and try again.'
      toast({ title: 'This could not be opened', description, variant: 'destructive' })
    }
  }
  return { Dialog: shown?.Dialog, show, close: () => setShown(undefined) }
}
