import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import { useRemovePhotoMutation } from '../account.api.ts'
import { useStillSignedIn } from '../useStillSignedIn.ts'
import styles from './Photo.module.css'

interface Props {
  onClose: () => void
  onRemoved: () => void
}

/** Asks before the photo is gone. */
export function RemovePhotoDialog({ onClose, onRemoved }: Props) {
  const [remove, { isLoading }] = useRemovePhotoMutation()
  const stillSignedIn = useStillSignedIn()
  const { failure, fail, clear } = useFailure()

  const press = async () => {
    clear()
    const { error } = await stillSignedIn(() => remove())
    if (error) return fail({ title: 'Update failed', description: 'There was a problem updating your profile' }, error)
    toast({ title: 'Profile updated', description: 'Your profile has been updated successfully' })
    onRemoved()
  }
  return (
    <Dialog open title="Remove your photo?" onClose={onClose}>
      <div className={styles.dialog}>
        <p>Your initials are shown in its place. People find it easier to trust a face.</p>
        <FailureNotice failure={failure} />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" busy={isLoading} busyLabel="Removing..." onClick={press}>
            Remove Photo
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
