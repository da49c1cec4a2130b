import { type ComponentType, type ReactNode, useState } from 'react'
import { loadOwn } from '../remotes/loader.ts'
import { toast } from './toast.ts'

type Closing = { onClose: () => void }

/** Shows one dialog or form at a time, and loads the code of each when it is opened. A toast says that it cannot be loaded. */
export function useLazyDialog() {
  const [dialog, setDialog] = useState<ReactNode>()
  const close = () => setDialog(undefined)
  async function show<Props>(load: () => Promise<ComponentType<Props & Closing>>, props: Props) {
    try {
      const Dialog = await load()
      setDialog(<Dialog {...props} onClose={close} />)
    } catch {
      const description = 'Please check your connection and try again.'
      toast({ title: 'This could not be opened', description, variant: 'destructive' })
    }
  }
  return { dialog, show, close }
}

/** Loads the dialog that reports a person or what they wrote. */
export const loadReportDialog = () =>
  loadOwn(() => import('../moderation/ReportDialog.tsx')).then(({ ReportDialog }) => ReportDialog)
