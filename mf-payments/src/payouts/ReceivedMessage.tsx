import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLazyTipMessageQuery, useReportTipMessageMutation } from './payouts.api.ts'
import styles from './TipList.module.css'

interface Props {
  tipId: number
  /** The message of a signed-in payer. A visitor's message is loaded when the helper opens it. */
  message: string | null
  sum: string
  day: string
  onReported: () => void
}

/** The helper must open a visitor's message, and can report any message. */
export function ReceivedMessage({ tipId, message, sum, day, onReported }: Props) {
  const { t } = useLingui()
  const [open, { data: opened, isFetching }] = useLazyTipMessageQuery()
  const [report, { isLoading: isReporting, isSuccess: isReported }] = useReportTipMessageMutation()
  const { failure, fail, clear } = useFailure()

  const attempt = async (act: () => Promise<{ error?: unknown }>, problem: string): Promise<boolean> => {
    clear()
    const { error } = await act()
    if (!error) return true
    fail({ title: problem, description: t`Please try again.` }, error)
    return false
  }
  const show = () => attempt(() => open(tipId), t`The message could not be loaded.`)
  const sendReport = async () => {
    if (!(await attempt(() => report(tipId), t`The message could not be reported.`))) return
    toast({ title: t`Message reported`, description: t`We'll look at it. It is no longer shown here.` })
    onReported()
  }
  const shown = message ?? opened?.message
  if (isReported)
    return (
      <p ref={takeFocus} tabIndex={-1} className={styles.message}>
        <Trans>Message reported. We'll look at it. It is no longer shown here.</Trans>
      </p>
    )
  return (
    <div className={styles.receivedMessage}>
      {shown ? (
        <>
          <PersonText as="p" {...(!message && { ref: takeFocus, tabIndex: -1 })} className={styles.message}>
            {shown}
          </PersonText>
          <Button variant="quiet" size="small" busy={isReporting} onClick={sendReport} className={styles.report}>
            <Trans comment="A button. What comes after it is only read aloud: with the tip of $5.00 of Nov 19, 2026.">
              Report Message
              <VisuallyHidden>
                {' '}
                with the tip of {sum} of {day}
              </VisuallyHidden>
            </Trans>
          </Button>
        </>
      ) : (
        <>
          <p className={styles.when}>
            <Trans>Came with a message from someone who was not signed in.</Trans>
          </p>
          <Button variant="quiet" size="small" busy={isFetching} onClick={show}>
            <Trans comment="A button. What comes after it is only read aloud: with the tip of $5.00 of Nov 19, 2026.">
              Show Message
              <VisuallyHidden>
                {' '}
                with the tip of {sum} of {day}
              </VisuallyHidden>
            </Trans>
          </Button>
        </>
      )}
      <FailureNotice failure={failure} takesFocus />
    </div>
  )
}
