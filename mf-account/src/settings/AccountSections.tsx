import type { Me } from '@flight-amigo/backend/contract/account'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { forgetPerson, Link, type Toast, toast, useDispatch, useFailure, useNavigate } from '@flight-amigo/shell/sdk'
import { Download } from 'lucide'
import { useEffect, useId, useRef, useState } from 'react'
import { useLogOutEverywhereMutation } from '../account.api.ts'
import { Choice } from '../Choice.tsx'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import styles from './SettingsPage.module.css'

/** What we keep about the person, to take along. */
export function DataSection() {
  const titleId = useId()
  return (
    <Card as="section" className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>Your data</h2>
      <Choice title="Download my data" text="Everything we keep about you, as a JSON file.">
        <Link className={buttonClass({ variant: 'quiet', size: 'small' })} to="/my-data">
          What is in it
        </Link>
        {/* The browser's own download shows its progress and works before any script has loaded. */}
        <a className={buttonClass({ variant: 'quiet', size: 'small' })} href="/api/account/export" download>
          <Icon of={Download} /> Download
        </a>
      </Choice>
    </Card>
  )
}

/** The address of the account, and the ways to leave. */
export function AccountSection({ user }: { user: Me }) {
  const titleId = useId()
  const leave = useLeave()
  const [logOutEverywhere, { isLoading }] = useLogOutEverywhereMutation()
  const { failure, fail, clear } = useFailure()
  const [deleting, setDeleting] = useState(false)

  const endAll = async () => {
    clear()
    const { error } = await logOutEverywhere()
    if (!error)
      return leave({ title: 'Logged out successfully', description: 'You have been logged out on all devices' })
    fail({ title: 'Logout failed', description: 'There was an error logging out' }, error)
  }

  return (
    <Card as="section" className={styles.section} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>Your account</h2>
        <p className={styles.email}>
          You log in as <b>{user.email}</b>. Only you see this part.
        </p>
      </div>
      <Choice title="Log out everywhere" text="Ends your session here and on every other device." failure={failure}>
        <Button variant="quiet" size="small" busy={isLoading} onClick={endAll}>
          Log out everywhere
        </Button>
      </Choice>
      <Choice title="Delete my account" text="For good, with your listings. We ask you once more.">
        <Button variant="quiet" size="small" className={styles.danger} onClick={() => setDeleting(true)}>
          Delete my account
        </Button>
      </Choice>
      <DeleteAccountDialog
        email={user.email}
        open={deleting}
        onClose={() => setDeleting(false)}
        onDeleted={() => leave({ title: 'Account deleted', description: 'Your account is gone. Have a good journey.' })}
      />
    </Card>
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
