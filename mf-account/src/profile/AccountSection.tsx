import type { Me } from '@flight-amigo/backend/contract/account'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { errorText, toast } from '@flight-amigo/shell/sdk'
import { Download } from 'lucide'
import { type ReactNode, useId, useState } from 'react'
import { useLeave } from '../account/useLeave.ts'
import { useLogOutEverywhereMutation } from '../account.api.ts'
import styles from './AccountSection.module.css'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { SmsCopies } from './SmsCopies.tsx'

/** What nobody else sees: how I am told, what is kept about me, and the ways out. */
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
        {/* The browser's own download: it shows its progress, and it works before any script has come. */}
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
