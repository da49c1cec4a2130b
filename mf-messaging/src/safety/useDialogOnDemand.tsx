import { toast } from '@flight-amigo/shell/sdk'
import { type ComponentType, type ReactNode, useState } from 'react'

type Closing = { onClose: () => void }

/** Shows one dialog at a time, and loads each when it is first shown: most visits need none. */
export function useDialogOnDemand() {
  const [dialog, setDialog] = useState<ReactNode>()
  const close = { onClose: () => setDialog(undefined) }
  async function show<Props>(load: () => Promise<ComponentType<Props & Closing>>, props: Props) {
    try {
      const Dialog = await load()
      setDialog(<Dialog {...props} {...close} />)
    } catch {
      const description = 'Please check your connection and try again.'
      toast({ title: 'This could not be opened', description, variant: 'destructive' })
    }
  }
  return { dialog, show }
}

/** Loads the dialog that reports a person, a listing or a message. */
export const loadReportDialog = () => import('./ReportDialog.tsx').then(({ ReportDialog }) => ReportDialog)
