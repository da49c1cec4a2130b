import { toast } from '@flight-amigo/shell/sdk'
import { type ComponentType, useState } from 'react'

/** A form or a dialog whose code is loaded when somebody opens it. `Part` is there while it is open. */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const [shown, setShown] = useState<{ Part: ComponentType<Props> }>()
  const open = () =>
    load().then(
      (Part) => setShown({ Part }),
      () =>
        toast({
          variant: 'destructive',
          title: 'This could not be opened',
          description: 'Please check your connection and try again.',
        }),
    )
  return { Part: shown?.Part, open, close: () => setShown(undefined) }
}
