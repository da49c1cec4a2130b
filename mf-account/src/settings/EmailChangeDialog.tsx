import type { EmailChange, EmailProof } from '@flight-amigo/backend/contract/account'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import { type SubmitEvent, useState } from 'react'
import {
  useBeginEmailChangeMutation,
  useEmailChangeQuery,
  useLostMailboxMutation,
  useProveEmailMutation,
  useRefreshMeMutation,
  useStopEmailChangeMutation,
} from '../account.api.ts'
import { useReauthentication } from '../useReauthentication.ts'
import styles from './SettingsPage.module.css'

interface Props {
  user: { id: number; email: string; verified: boolean }
  open: boolean
  onClose: () => void
}

/** Changes the email address of the account, with a code sent to the new address and one to the old address or the phone. */
export const EmailChangeDialog = ({ user, open, onClose }: Props) => (
  <Dialog open={open} onClose={onClose} title="Change email address">
    <Steps user={user} onClose={onClose} />
  </Dialog>
)

function Steps({ user, onClose }: Omit<Props, 'open'>) {
  const { data: change, isError, refetch } = useEmailChangeQuery(user.id)
  if (isError)
    return (
      <div className={styles.confirmation}>
        <p role="alert">We could not load this. Please check your connection.</p>
        <Button onClick={refetch}>Try again</Button>
      </div>
    )
  if (!change) return <p className={styles.confirmation}>Loading…</p>
  if (change.changesAt) return <Waiting user={user} change={change} onClose={onClose} />
  if (change.email) return <Codes key={change.email} user={user} change={change} onClose={onClose} />
  return <NewAddress user={user} onClose={onClose} />
}

function NewAddress({ user, onClose }: Omit<Props, 'open'>) {
  const [begin, { isLoading }] = useBeginEmailChangeMutation()
  const withReauthentication = useReauthentication()
  const [email, setEmail] = useState('')
  const { failure, fail, clear } = useFailure()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading) return
    clear()
    const { error } = await withReauthentication(() => begin({ me: user.id, email }))
    if (error) fail({ title: 'No code was sent', description: 'Please try again in a moment.' }, error)
  }
  return (
    <form className={styles.confirmation} onSubmit={submit} noValidate>
      <p>
        We’ll send a code to the new address and one to <b className={styles.address}>{user.email}</b>. If you no longer
        have that mailbox, you can use your verified phone.
      </p>
      <Field label="New email address" required>
        <Input
          ref={takeFocus}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <FailureNotice failure={failure} />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Keep my address
        </Button>
        <Button type="submit" busy={isLoading}>
          Send codes
        </Button>
      </DialogActions>
    </form>
  )
}

type OfChange = Omit<Props, 'open'> & { change: EmailChange }

function Codes({ user, change, onClose }: OfChange) {
  const [lose, losing] = useLostMailboxMutation()
  const withReauthentication = useReauthentication()
  const { failure, fail, clear } = useFailure()
  const { proven, email, phoneCodeSent } = change

  const usePhone = async () => {
    clear()
    const { error } = await withReauthentication(() => lose({ me: user.id }))
    if (error) fail({ title: 'No code was sent', description: 'Please try again in a moment.' }, error)
  }
  return (
    <div className={styles.confirmation}>
      <p tabIndex={-1} ref={takeFocus}>
        Each code works for 10 minutes.
      </p>
      <CodeField user={user} proof="new" label={`Code sent to ${email}`} isProven={proven.new} onDone={onClose} />
      {phoneCodeSent ? (
        <CodeField user={user} proof="phone" label="Code sent to your phone" isProven={proven.phone} onDone={onClose} />
      ) : (
        <CodeField
          user={user}
          proof="old"
          label={`Code sent to ${user.email}`}
          isProven={proven.old}
          onDone={onClose}
        />
      )}
      {proven.new && !phoneCodeSent && (
        <Button variant="quiet" busy={losing.isLoading} onClick={usePhone}>
          I have lost my old mailbox
        </Button>
      )}
      <FailureNotice failure={failure} />
      <Stop user={user} label="Stop the change" />
    </div>
  )
}

interface CodeProps {
  user: Props['user']
  proof: EmailProof
  label: string
  isProven: boolean
  onDone: () => void
}

function CodeField({ user, proof, label, isProven, onDone }: CodeProps) {
  const [prove, { isLoading }] = useProveEmailMutation()
  const [refreshMe] = useRefreshMeMutation()
  const withReauthentication = useReauthentication()
  const [code, setCode] = useState('')
  const { failure, fail, clear } = useFailure()

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading || code.length !== 6) return
    clear()
    const { data, error } = await withReauthentication(() => prove({ me: user.id, proof, code }))
    if (!data) return fail({ title: 'The code was not accepted', description: 'Please try again.' }, error)
    if (data.email && !data.changesAt) return
    await refreshMe()
    if (data.email) return
    onDone()
    toast({ title: 'Email address changed', description: 'Other devices are logged out.' })
  }
  if (isProven)
    return (
      <p tabIndex={-1} ref={code ? takeFocus : null}>
        {label}: right.
      </p>
    )
  return (
    <form className={styles.confirmation} onSubmit={submit} noValidate>
      <Field label={label}>
        <Input
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          onChange={({ target }) => setCode(target.value.replace(/\D/g, '').slice(0, 6))}
        />
      </Field>
      <FailureNotice failure={failure} />
      <Button type="submit" size="small" busy={isLoading} disabled={code.length !== 6}>
        Check code
      </Button>
    </form>
  )
}

const Waiting = ({ user, change, onClose }: OfChange) => (
  <div className={styles.confirmation}>
    <p tabIndex={-1} ref={takeFocus}>
      The address of your account changes to <b className={styles.address}>{change.email}</b> on{' '}
      {dayOfMoment(change.changesAt ?? '')}, 72 hours after you proved your phone. Then all devices are logged out, and
      you log in with the new address.
    </p>
    <p>Until then you, or anyone who reads your old mailbox, can stop it.</p>
    <DialogActions>
      <Stop user={user} label="Stop the change" />
      <Button onClick={onClose}>Close</Button>
    </DialogActions>
  </div>
)

function Stop({ user, label }: { user: Props['user']; label: string }) {
  const [stop, { isLoading }] = useStopEmailChangeMutation()
  const [refreshMe] = useRefreshMeMutation()
  const { failure, fail, clear } = useFailure()
  const press = async () => {
    clear()
    const { error } = await stop({ me: user.id })
    if (error) return fail({ title: 'The change was not stopped', description: 'Please try again.' }, error)
    await refreshMe()
  }
  return (
    <>
      <FailureNotice failure={failure} />
      <Button variant="quiet" busy={isLoading} onClick={press}>
        {label}
      </Button>
    </>
  )
}
