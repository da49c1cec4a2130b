import { Button } from '@flight-amigo/shared-ui/Button'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import styles from './Dialogs.module.css'

interface Props {
  /** "Your listing says …; this trip is …. Are you on this flight?" */
  question: string
  isLoading: boolean
  onYes: () => void
  onNo: () => void
}

/** It replaces the question, so it takes the focus. */
export const OnAnotherFlight = ({ children }: { children: ReactNode }) => (
  <div className={styles.form} ref={takeFocus} tabIndex={-1}>
    <Notice>{children}</Notice>
  </div>
)

export function FlightQuestion({ question, isLoading, onYes, onNo }: Props) {
  const id = useId()
  return (
    <section className={styles.form} aria-labelledby={id} ref={takeFocus} tabIndex={-1}>
      <Notice>
        <p id={id}>{question}</p>
      </Notice>
      <DialogActions>
        <Button variant="quiet" onClick={onNo}>
          <Trans comment="A button: the answer to the question whether the user is on a flight.">No</Trans>
        </Button>
        <Button busy={isLoading} onClick={onYes}>
          <Trans>Yes, change my listing</Trans>
        </Button>
      </DialogActions>
    </section>
  )
}
