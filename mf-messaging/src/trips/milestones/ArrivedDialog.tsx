import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { Trans, useLingui } from '@lingui/react/macro'
import styles from '../Dialogs.module.css'
import type { MilestoneStep } from '../milestoneSteps.ts'

interface Props {
  step: MilestoneStep
  onConfirm: () => void
  onClose: () => void
}

export function ArrivedDialog({ step: { label, city }, onConfirm, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t({ message: `${label}?`, comment: 'Asks whether a step of the trip has happened.' })}
    >
      <div className={styles.form}>
        <p>
          <Trans>
            This is the last step, in {city}. The family reads it and stops worrying, so please confirm it only when it
            is true.
          </Trans>
        </p>
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            <Trans>Not yet</Trans>
          </Button>
          <Button
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            <Trans>Yes, confirm</Trans>
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
