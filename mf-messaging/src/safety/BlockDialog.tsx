import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { errorText, toast } from '@flight-amigo/shell/sdk'
import { messagingApi } from '../messaging.api.ts'
import styles from './Safety.module.css'

interface Props {
  userId: number
  username: string
  onClose: () => void
}

/** Asks for confirmation before a person is blocked. */
export function BlockDialog({ userId, username, onClose }: Props) {
  const [block, { isLoading }] = messagingApi.useBlockMutation()
  async function confirm() {
    const { error } = await block(userId)
    if (error) {
      const description = errorText(error, 'Please try again in a moment.')
      return toast({ title: 'Blocking failed', description, variant: 'destructive' })
    }
    toast({ title: 'Blocked', description: `${username} can no longer write to you.` })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={`Block ${username}?`}>
      <div className={styles.form}>
        <p>
          You will not be able to write to each other, or see each other’s listings. {username} is not told. You can
          take it back in your messages.
        </p>
        <div className={styles.actions}>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" busy={isLoading} onClick={confirm}>
            Block
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
