import type { Me } from '@flight-amigo/backend/contract/account'
import { Button } from '@flight-amigo/shared-ui/Button'
import { forgetPerson, type Toast, toast, useDispatch, useFailure, useNavigate } from '@flight-amigo/shell/sdk'
import { useEffect, useRef, useState } from 'react'
import { useLogOutEverywhereMutation } from '../account.api.ts'
import { Choice } from '../Choice.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { EmailChangeDialog } from './EmailChangeDialog.tsx'
import styles from './SettingsPage.module.css'
import { SettingsSection } from './SettingsSection.tsx'
import { DELETE, EMAIL, LOG_OUT } from './words.ts'

/** The address of the account, and the ways to leave. */
export function AccountSection({ user }: { user: Me }) {
  const leave = useLeave()
  const [logOutEverywhere, { isLoading }] = useLogOutEverywhereMutation()
  const { failure, fail, clear } = useFailure()
  const [deleting, setDeleting] = useState(false)
  const [moving, setMoving] = useState(false)

  const endAll = async () => {
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
      <Choice {...EMAIL}>
        <Button variant="quiet" size="small" onClick={() => setMoving(true)}>
          {EMAIL.title}
        </Button>
      </Choice>
      <Choice {...LOG_OUT} failure={failure}>
        <Button variant="quiet" size="small" busy={isLoading} onClick={endAll}>
          {LOG_OUT.title}
        </Button>
      </Choice>
      <Choice {...DELETE}>
        <Button variant="quiet" size="small" className={styles.danger} onClick={() => setDeleting(true)}>
          {DELETE.title}
        </Button>
      </Choice>
      <EmailChangeDialog user={user} open={moving} onClose={() => setMoving(false)} />
      <DeleteAccountDialog
        email={user.email}
        open={deleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => leave({ title: 'Account deleted', description: 'Your account is gone. Have a good journey.' })}
      />
    </SettingsSection>
  )
}

/** After the server has ended the session: goes home, forgets all that only this person may see, and shows a notice. */
function useLeave() {
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const farewell = useRef<Toast>(undefined)

  // This waits until home has replaced the page: the page itself would ask to log in again.
  useEffect(
    () => () => {
      if (!farewell.current) return
      forgetPerson(dispatch)
      toast(farewell.current)
    },
    [dispatch],
  )

  return (notice: Toast) => {
    farewell.current = notice
    navigate('/')
  }
}
