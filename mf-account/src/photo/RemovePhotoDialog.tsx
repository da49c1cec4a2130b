import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { toast } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { useRemovePhotoMutation } from '../account.api.ts'
import { sayFailure } from '../sayFailure.ts'
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
  const [failure, setFailure] = useState<string>()

  const press = async () => {
    setFailure(undefined)
    const { error } = await stillSignedIn(() => remove())
    if (error) return setFailure(sayFailure('Update failed', error, 'There was a problem updating your profile'))
    toast({ title: 'Profile updated', description: 'Your profile has been updated successfully' })
    onRemoved()
  }
  return (
    <Dialog open title="Remove your photo?" onClose={onClose}>
      <div className={styles.dialog}>
        <p>Your initials are shown in its place. People find it easier to trust a face.</p>
        {failure && <Notice tone="danger">{failure}</Notice>}
        <div className={styles.buttons}>
          <Button variant="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" busy={isLoading} busyLabel="Removing..." onClick={press}>
            Remove Photo
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
