import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import styles from '../Dialogs.module.css'
import type { MilestoneStep } from '../milestoneSteps.ts'

interface Props {
  step: MilestoneStep
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of the last step, which the family sees. */
export const ArrivedDialog = ({ step: { label, city }, onConfirm, onClose }: Props) => (
  <Dialog open onClose={onClose} title={`${label}?`}>
    <div className={styles.form}>
      <p>
        This is the last step, in {city}. The family reads it and stops worrying, so please confirm it only when it is
        true.
      </p>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Not yet
        </Button>
        <Button
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          Yes, confirm
        </Button>
      </DialogActions>
    </div>
  </Dialog>
)
