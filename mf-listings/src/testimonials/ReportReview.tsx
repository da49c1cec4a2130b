import { Button } from '@flight-amigo/shared-ui/Button'
import { useOnDemand } from './useOnDemand.ts'

interface Props {
  id: number
  author: string
}

const loadDialog = () => import('./ReportDialog.tsx').then(({ ReportDialog }) => ReportDialog)

/** Reports a review where it stands. */
export function ReportReview({ id, author }: Props) {
  const { Part: Dialog, open, close } = useOnDemand(loadDialog)
  return (
    <>
      <Button variant="quiet" size="small" aria-label={`Report ${author}'s review`} onClick={open}>
        Report
      </Button>
      {Dialog && <Dialog id={id} author={author} onClose={close} />}
    </>
  )
}
