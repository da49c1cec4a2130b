import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { useFailure } from '@flight-amigo/shell/sdk'
import { type SubmitEvent, useRef, useState } from 'react'
import { useDeleteAccountMutation } from '../account.api.ts'
import { useStillSignedIn } from '../useStillSignedIn.ts'
import styles from './SettingsPage.module.css'

const WORD = 'delete'

interface Props {
  /** The address of the account that is deleted. */
  email: string
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Says what a deletion means, and asks for the word that confirms it. */
export const DeleteAccountDialog = ({ email, open, onClose, onDeleted }: Props) => (
  <Dialog open={open} onClose={onClose} title="Delete my account">
    <Confirmation email={email} onClose={onClose} onDeleted={onDeleted} />
  </Dialog>
)

function Confirmation({ email, onClose, onDeleted }: Omit<Props, 'open'>) {
  const [deleteAccount, { isLoading }] = useDeleteAccountMutation()
  const stillSignedIn = useStillSignedIn()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const { failure, fail, clear } = useFailure()
  const input = useRef<HTMLInputElement>(null)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading) return
    if (typed.trim().toLowerCase() !== WORD) {
      setError(`Please type ${WORD} to confirm`)
      return input.current?.focus()
    }
    setError(undefined)
    clear()
    const answer = await stillSignedIn(() => deleteAccount())
    if (!answer.error) return onDeleted()
    const description = 'There was a problem deleting your account. Please try again.'
    fail({ title: 'Deletion failed', description }, answer.error)
  }

  return (
    <form className={styles.confirmation} onSubmit={submit} noValidate>
      <p>
        You delete the account of <b className={styles.address}>{email}</b>. This cannot be brought back.
      </p>
      <ul className={styles.consequences}>
        <li>Your profile, your listings and every session end at once.</li>
        <li>Tips that wait for your payout account go back to the people who gave them.</li>
        <li>Messages and reviews that you wrote stay, without your name.</li>
        <li>Reviews about you are hidden. If you come back within 30 days, so do they; otherwise we erase them.</li>
        <li>The people whose contact details you asked for still see that somebody asked, and when.</li>
      </ul>
      <Field label={`Type ${WORD} to confirm`} error={error} required>
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
