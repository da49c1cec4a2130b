import type { Me } from '@flight-amigo/backend/contract/account'
import { Button } from '@flight-amigo/shared-ui/Button'
import { forgetPerson, type Toast, toast, useDispatch, useFailure, useNavigate } from '@flight-amigo/shell/sdk'
import { useEffect, useRef, useState } from 'react'
import { ActionRow } from '../ActionRow.tsx'
import { useLogOutEverywhereMutation } from '../account.api.ts'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { EmailChangeDialog } from './EmailChangeDialog.tsx'
import { DELETE, EMAIL, LOG_OUT } from './labels.ts'
import styles from './SettingsPage.module.css'
import { SettingsSection } from './SettingsSection.tsx'

export function AccountSection({ user }: { user: Me }) {
  const leave = useLeave()
  const [logOutEverywhere, { isLoading }] = useLogOutEverywhereMutation()
  const { failure, fail, clear } = useFailure()
  const [deleting, setDeleting] = useState(false)
  const [changingEmail, setChangingEmail] = useState(false)

  const endSessions = async () => {
    clear()
    const { error } = await logOutEverywhere()
    if (!error)
      return leave({ title: 'Logged out successfully', description: 'You have been logged out on all devices' })
    fail({ title: 'Logout failed', description: 'There was an error logging out' }, error)
  }

  return (
    <SettingsSection
      title="Your account"
      lead={
        <>
          You log in as <b>{user.email}</b>. Only you see this part.
        </>
      }
    >
      <ActionRow {...EMAIL}>
        <Button variant="quiet" size="small" onClick={() => setChangingEmail(true)}>
          {EMAIL.title}
        </Button>
      </ActionRow>
      <ActionRow {...LOG_OUT} failure={failure}>
        <Button variant="quiet" size="small" busy={isLoading} onClick={endSessions}>
          {LOG_OUT.title}
        </Button>
      </ActionRow>
      <ActionRow {...DELETE}>
        <Button variant="quiet" size="small" className={styles.danger} onClick={() => setDeleting(true)}>
          {DELETE.title}
        </Button>
      </ActionRow>
      <EmailChangeDialog user={user} open={changingEmail} onClose={() => setChangingEmail(false)} />
      <DeleteAccountDialog
        email={user.email}
        open={deleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => leave({ title: 'Account deleted', description: 'Your account is gone. Have a good journey.' })}
      />
    </SettingsSection>
  )
}

/** Goes to the home page after the server has ended the session, clears the user's data, and shows a toast. */
function useLeave() {
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const pendingToast = useRef<Toast>(undefined)

  // Waits until the home page has replaced this one, which would ask the user to log in again.
  useEffect(
    () => () => {
      if (!pendingToast.current) return
      forgetPerson(dispatch)
      toast(pendingToast.current)
    },
    [dispatch],
  )

  return (next: Toast) => {
    pendingToast.current = next
    navigate('/')
  }
}
