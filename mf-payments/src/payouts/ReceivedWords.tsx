import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import { useLazyWordsQuery, useReportWordsMutation } from './payouts.api.ts'
import styles from './TipList.module.css'

interface Props {
  tip: number
  /** The words of a giver who was signed in. Those of others are loaded when the helper opens them. */
  known: string | null
  /** Which tip it is, in the names of the buttons: "$5.00 of Nov 19, 2026". */
  name: string
  /** Called when the words are reported, and so are gone. */
  onReported: () => void
}

/** The words that came with a tip. The helper opens those of a giver who was not signed in, and may report any. */
export function ReceivedWords({ tip, known, name, onReported }: Props) {
  const [open, { data: opened, isFetching }] = useLazyWordsQuery()
  const [report, { isLoading: isReporting, isSuccess: isReported }] = useReportWordsMutation()
  const { failure, fail, clear } = useFailure()

  const attempt = async (act: () => Promise<{ error?: unknown }>, problem: string): Promise<boolean> => {
    clear()
    const { error } = await act()
    if (!error) return true
    fail({ title: problem, description: 'Please try again.' }, error)
    return false
  }
  const show = () => attempt(() => open(tip), 'The message could not be loaded.')
  const tell = async () => {
    if (!(await attempt(() => report(tip), 'The message could not be reported.'))) return
    toast({ title: 'Message reported', description: REPORTED })
    onReported()
  }
  const words = known ?? opened?.message
  if (isReported)
    return (
      <p ref={takeFocus} tabIndex={-1} className={styles.message}>
        Message reported. {REPORTED}
      </p>
    )
  return (
    <div className={styles.receivedWords}>
      {words ? (
        <>
          <p {...(!known && { ref: takeFocus, tabIndex: -1 })} className={styles.message}>
            {words}
          </p>
          <Button variant="quiet" size="small" busy={isReporting} onClick={tell} className={styles.report}>
            Report Message<VisuallyHidden> with the tip of {name}</VisuallyHidden>
          </Button>
        </>
      ) : (
        <>
          <p className={styles.when}>Came with a message from somebody who was not signed in.</p>
          <Button variant="quiet" size="small" busy={isFetching} onClick={show}>
            Show Message<VisuallyHidden> with the tip of {name}</VisuallyHidden>
          </Button>
        </>
      )}
      <FailureNotice failure={failure} takesFocus />
    </div>
  )
}

const REPORTED = 'We look at it. It no longer stands here.'
