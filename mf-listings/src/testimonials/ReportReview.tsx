import { Button } from '@flight-amigo/shared-ui/Button'
import { toast } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import type { ReportDialog } from './ReportDialog.tsx'

interface Props {
  id: number
  author: string
}

/** Reports a review where it stands. The dialog is loaded when somebody wants it. */
export function ReportReview({ id, author }: Props) {
  const [shown, setShown] = useState<{ Dialog: typeof ReportDialog }>()
  const open = () =>
    import('./ReportDialog.tsx').then(
      ({ ReportDialog }) => setShown({ Dialog: ReportDialog }),
      () =>
        toast({
          variant: 'destructive',
          title: 'This could not be opened',
          description: 'Please check your connection and try again.',
        }),
    )
  return (
    <>
      <Button variant="quiet" size="small" aria-label={`Report ${author}'s review`} onClick={open}>
        Report
      </Button>
      {shown && <shown.Dialog id={id} author={author} onClose={() => setShown(undefined)} />}
    </>
  )
}
