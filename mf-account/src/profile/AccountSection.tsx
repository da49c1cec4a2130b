import type { Me } from '@flight-amigo/backend/contract/account'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { errorText, forgetPerson, Link, type Toast, toast, useDispatch, useNavigate } from '@flight-amigo/shell/sdk'
import { Download } from 'lucide'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useChangeProfileMutation, useLogOutEverywhereMutation } from '../account.api.ts'
import { useStillSignedIn } from '../useStillSignedIn.ts'
import styles from './AccountSection.module.css'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'

/** The part that only its owner sees: SMS copies, the data export, and the ways to leave. */
export function AccountSection({ user }: { user: Me }) {
  const titleId = useId()
  const leave = useLeave()
  const [logOutEverywhere, { isLoading }] = useLogOutEverywhereMutation()
  const [deleting, setDeleting] = useState(false)

  const endAll = async () => {
    const { error } = await logOutEverywhere()
    if (!error)
      return leave({ title: 'Logged out successfully', description: 'You have been logged out on all devices' })
    const description = errorText(error, 'There was an error logging out')
    toast({ title: 'Logout failed', description, variant: 'destructive' })
  }

  return (
    <Card as="section" className={styles.account} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>Your account</h2>
        <p className={styles.email}>
          You log in as <b>{user.email}</b>. Only you see this part.
        </p>
      </div>
      <SmsCopies user={user} />
      <Choice title="Download my data" text="Everything we keep about you, as a JSON file.">
        <Link className={buttonClass({ variant: 'quiet', size: 'small' })} to="/my-data">
          What is in it
        </Link>
        {/* The browser's own download shows its progress and works before any script has loaded. */}
        <a className={buttonClass({ variant: 'quiet', size: 'small' })} href="/api/account/export" download>
          <Icon of={Download} /> Download
        </a>
      </Choice>
      <Choice title="Log out everywhere" text="Ends your session here and on every other device.">
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

const Choice = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <div className={styles.choice}>
    <div className={styles.words}>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
    {children}
  </div>
)

/** Lets a person choose whether messages also come as SMS. */
function SmsCopies({ user: { smsCopies, verified } }: { user: Me }) {
  const [change, { isLoading, originalArgs }] = useChangeProfileMutation()
  const stillSignedIn = useStillSignedIn()

  const shown = (isLoading ? originalArgs?.smsCopies : undefined) ?? smsCopies

  const choose = async (wanted: boolean) => {
    const { error } = await stillSignedIn(() => change({ smsCopies: wanted }))
    if (!error) return toast({ title: 'Profile updated', description: 'Your profile has been updated successfully' })
    const description = errorText(error, 'There was a problem updating your profile')
    toast({ title: 'Update failed', description, variant: 'destructive' })
  }

  return (
    <Checkbox
      label="Travelers may also send me messages as SMS"
      help={verified ? 'At most 5 a day, to your verified phone.' : 'Only to a verified phone, so not yet.'}
      checked={shown}
      aria-busy={isLoading}
      onChange={({ target }) => !isLoading && choose(target.checked)}
    />
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
