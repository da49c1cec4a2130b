import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { isolateDirection } from '@flight-amigo/shared-ui/isolateDirection'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import styles from './Safety.module.css'
import { safetyApi } from './safety.api.ts'
import { CANCELS } from './useDialogs.ts'

interface Props {
  userId: number
  username: string
  onClose: () => void
}

export function BlockDialog({ userId, onClose, ...person }: Props) {
  const username = isolateDirection(person.username)
  const { t } = useLingui()
  const [block, { isLoading }] = safetyApi.useBlockMutation()
  const { failure, fail, clear } = useFailure()
  async function confirm() {
    clear()
    const { error } = await block(userId)
    if (error)
      return fail({ title: t`Blocking failed`, description: t`Please check your connection and try again.` }, error)
    toast({
      title: t({ message: 'Blocked', comment: 'A notice: a person is blocked.' }),
      description: t`${username} can no longer write to you.`,
    })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t`Block ${username}?`}>
      <div className={styles.form}>
        <p>
          <Trans>
            You won't be able to message each other or see each other's listings. We won't tell <bdi>{username}</bdi>.
            You can unblock them in your messages.
          </Trans>
        </p>
        <p>{t(CANCELS)}</p>
        <FailureNotice failure={failure} />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={isLoading} onClick={confirm}>
            <Trans>Block</Trans>
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
