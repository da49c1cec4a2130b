import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import styles from './Safety.module.css'
import { safetyApi } from './safety.api.ts'
import { CANCELS } from './useDialogs.ts'

interface Props {
  userId: number
  username: string
  onClose: () => void
}

export function BlockDialog({ userId, username, onClose }: Props) {
  const [block, { isLoading }] = safetyApi.useBlockMutation()
  const { failure, fail, clear } = useFailure()
  async function confirm() {
    clear()
    const { error } = await block(userId)
    if (error)
      return fail({ title: 'Blocking failed', description: 'Please check your connection and try again.' }, error)
    toast({ title: 'Blocked', description: `${username} can no longer write to you.` })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={`Block ${username}?`}>
      <div className={styles.form}>
        <p>
          You won’t be able to message each other or see each other’s listings. We won’t tell <bdi>{username}</bdi>. You
          can unblock them in your messages.
        </p>
        <p>{CANCELS}</p>
        <FailureNotice failure={failure} />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={isLoading} onClick={confirm}>
            Block
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
