import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { toast } from '@flight-amigo/shell/sdk'
import styles from './Safety.module.css'
import { safetyApi } from './safety.api.ts'
import { useFailure } from './useFailure.tsx'

interface Props {
  userId: number
  username: string
  onClose: () => void
}

/** Asks for confirmation before a person is blocked. */
export function BlockDialog({ userId, username, onClose }: Props) {
  const [block, { isLoading }] = safetyApi.useBlockMutation()
  const failure = useFailure()
  async function confirm() {
    const { error } = await block(userId)
    if (failure.check(error, 'Blocking failed')) return
    toast({ title: 'Blocked', description: `${username} can no longer write to you.` })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={`Block ${username}?`}>
      <div className={styles.form}>
        <p>
          You will not be able to write to each other, or see each other’s listings. <bdi>{username}</bdi> is not told.
          You can take it back in your messages.
        </p>
        {failure.notice}
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
