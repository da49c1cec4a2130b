import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { useFailure } from '@flight-amigo/shell/sdk'
import { type SubmitEvent, useRef, useState } from 'react'
import { useDeleteAccountMutation } from '../account.api.ts'
import { useReauthentication } from '../useReauthentication.ts'
import styles from './SettingsPage.module.css'

const CONFIRMATION = 'delete'

interface Props {
  email: string
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

export const DeleteAccountDialog = ({ email, open, onClose, onDeleted }: Props) => (
  <Dialog open={open} onClose={onClose} title="Delete my account">
    <Confirmation email={email} onClose={onClose} onDeleted={onDeleted} />
  </Dialog>
)

function Confirmation({ email, onClose, onDeleted }: Omit<Props, 'open'>) {
  const [deleteAccount, { isLoading }] = useDeleteAccountMutation()
  const withReauthentication = useReauthentication()
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const { failure, fail, clear } = useFailure()
  const input = useRef<HTMLInputElement>(null)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading) return
    if (typed.trim().toLowerCase() !== CONFIRMATION) {
      setProblem(`Please type ${CONFIRMATION} to confirm`)
      return input.current?.focus()
    }
    setProblem(undefined)
    clear()
    const { error } = await withReauthentication(() => deleteAccount())
    if (!error) return onDeleted()
    const description = 'There was a problem deleting your account. Please try again.'
    fail({ title: 'Deletion failed', description }, error)
  }

  return (
    <form className={styles.confirmation} onSubmit={submit} noValidate>
      <p>
        You are about to delete the account of <b className={styles.address}>{email}</b>. This cannot be undone.
      </p>
      <ul className={styles.consequences}>
        <li>Your profile, your listings and every session end immediately.</li>
        <li>Tips that are waiting for your payouts go back to the people who gave them.</li>
        <li>Messages and reviews you wrote stay, without your name.</li>
        <li>Reviews about you are hidden. They come back if you do within 30 days; otherwise we erase them.</li>
        <li>People whose contact details you asked for still see that someone asked, and when.</li>
      </ul>
      <Field label={`Type ${CONFIRMATION} to confirm`} error={problem} required>
        <Input
          ref={input}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <FailureNotice failure={failure} />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" busy={isLoading} busyLabel="Deleting...">
          Delete my account
        </Button>
      </DialogActions>
    </form>
  )
}
