import { type EmailChange, type EmailProof, NewEmail } from '@flight-amigo/backend/contract/account'
import { Button } from '@flight-amigo/shared-ui/Button'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import {
  useBeginEmailChangeMutation,
  useEmailChangeQuery,
  useProveEmailMutation,
  useRefreshMeMutation,
  useReportLostMailboxMutation,
  useStopEmailChangeMutation,
} from '../account.api.ts'
import { useReauthentication } from '../useReauthentication.ts'
import styles from './SettingsPage.module.css'

interface Props {
  user: { id: number; email: string; verified: boolean }
  onClose: () => void
}

export function EmailChangeSteps({ user, onClose }: Props) {
  const { data: change, isError, refetch } = useEmailChangeQuery(user.id)
  if (isError)
    return (
      <div className={styles.confirmation}>
        <p role="alert">
          <Trans>We could not load this. Please check your connection.</Trans>
        </p>
        <Button onClick={refetch}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  if (!change)
    return (
      <p className={styles.confirmation}>
        <Trans>Loading…</Trans>
      </p>
    )
  if (change.changesAt) return <WaitingStep user={user} change={change} onClose={onClose} />
  if (change.email) return <CodesStep key={change.email} user={user} change={change} onClose={onClose} />
  return <NewAddressStep user={user} onClose={onClose} />
}

function NewAddressStep({ user, onClose }: Props) {
  const { t } = useLingui()
  const { email: oldEmail } = user
  const [begin] = useBeginEmailChangeMutation()
  const withReauthentication = useReauthentication()
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(NewEmail),
    defaultValues: { email: '' },
  })
  const { failure, fail, clear } = useFailure()

  const submit = handleSubmit(async ({ email }) => {
    clear()
    const { error } = await withReauthentication(() => begin({ me: user.id, email }))
    if (error) fail({ title: t`No code was sent`, description: t`Please try again in a moment.` }, error)
  }, clear)
  return (
    <form className={styles.confirmation} onSubmit={submit} noValidate>
      <p>
        <Trans>
          We'll send a code to the new email address and one to <b className={styles.address}>{oldEmail}</b>. If you no
          longer have that mailbox, you can use your verified phone.
        </Trans>
      </p>
      <Field label={t`New email address`} error={formState.errors.email?.message} required>
        <Input
          autoFocus
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...register('email')}
        />
      </Field>
      <FailureNotice failure={failure} />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Keep my email address</Trans>
        </Button>
        <Button type="submit" busy={formState.isSubmitting}>
          <Trans>Send codes</Trans>
        </Button>
      </DialogActions>
    </form>
  )
}

type ChangeProps = Props & { change: EmailChange }

function CodesStep({ user, change, onClose }: ChangeProps) {
  const { t } = useLingui()
  const [reportLostMailbox, phoneCodeRequest] = useReportLostMailboxMutation()
  const withReauthentication = useReauthentication()
  const { failure, fail, clear } = useFailure()
  const { proven, email: newEmail, phoneCodeSent } = change
  const sentTo = (email: string | null) => t`Code sent to ${email}`

  const sendPhoneCode = async () => {
    clear()
    const { error } = await withReauthentication(() => reportLostMailbox({ me: user.id }))
    if (error) fail({ title: t`No code was sent`, description: t`Please try again in a moment.` }, error)
  }
  const sharedProps = { user, onDone: onClose }
  return (
    <div className={styles.confirmation}>
      <p tabIndex={-1} ref={takeFocus}>
        <Trans>Each code works for 10 minutes.</Trans>
      </p>
      <CodeField {...sharedProps} proof="new" label={sentTo(newEmail)} isProven={proven.new} />
      {phoneCodeSent ? (
        <CodeField {...sharedProps} proof="phone" label={t`Code sent to your phone`} isProven={proven.phone} />
      ) : (
        <CodeField {...sharedProps} proof="old" label={sentTo(user.email)} isProven={proven.old} />
      )}
      {proven.new && !phoneCodeSent && (
        <Button variant="quiet" busy={phoneCodeRequest.isLoading} onClick={sendPhoneCode}>
          <Trans>I no longer have my old email address</Trans>
        </Button>
      )}
      <FailureNotice failure={failure} />
      <StopButton user={user} />
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
  const { t } = useLingui()
  const [prove] = useProveEmailMutation()
  const [refreshMe] = useRefreshMeMutation()
  const withReauthentication = useReauthentication()
  const { register, handleSubmit, setValue, watch, formState } = useForm({ defaultValues: { code: '' } })
  const code = watch('code')
  const { failure, fail, clear } = useFailure()

  const submit = handleSubmit(async () => {
    clear()
    const { data, error } = await withReauthentication(() => prove({ me: user.id, proof, code }))
    if (!data) return fail({ title: t`The code was not accepted`, description: t`Please try again.` }, error)
    if (data.email && !data.changesAt) return
    await refreshMe()
    if (data.email) return
    onDone()
    toast({ title: t`Email address changed`, description: t`Other devices are logged out.` })
  })
  if (isProven)
    return (
      <p tabIndex={-1} ref={code ? takeFocus : null}>
        <Trans comment="{label} is, for example, “Code sent to your phone”. That code was right.">
          {label}: right.
        </Trans>
      </p>
    )
  return (
    <form className={styles.confirmation} onSubmit={submit} noValidate>
      <Field label={label}>
        <Input
          autoComplete="one-time-code"
          inputMode="numeric"
          {...register('code', {
            onChange: ({ target }) => setValue('code', target.value.replace(/\D/g, '').slice(0, 6)),
          })}
        />
      </Field>
      <FailureNotice failure={failure} />
      <Button type="submit" size="small" busy={formState.isSubmitting} disabled={code.length !== 6}>
        <Trans>Check code</Trans>
      </Button>
    </form>
  )
}

function WaitingStep({ user, change, onClose }: ChangeProps) {
  const { email } = change
  const day = dayOfMoment(change.changesAt ?? '')
  return (
    <div className={styles.confirmation}>
      <p tabIndex={-1} ref={takeFocus}>
        <Trans>
          The email address of your account changes to <b className={styles.address}>{email}</b> on {day}, 72 hours
          after you proved your phone. Then all devices are logged out, and you log in with the new address.
        </Trans>
      </p>
      <p>
        <Trans>Until then you, or anyone who reads your old mailbox, can stop it.</Trans>
      </p>
      <DialogActions>
        <StopButton user={user} />
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </DialogActions>
    </div>
  )
}

function StopButton({ user }: { user: Props['user'] }) {
  const { t } = useLingui()
  const [stop, { isLoading }] = useStopEmailChangeMutation()
  const [refreshMe] = useRefreshMeMutation()
  const { failure, fail, clear } = useFailure()
  const stopChange = async () => {
    clear()
    const { error } = await stop({ me: user.id })
    if (error) return fail({ title: t`The change was not stopped`, description: t`Please try again.` }, error)
    await refreshMe()
  }
  return (
    <>
      <FailureNotice failure={failure} />
      <Button variant="quiet" busy={isLoading} onClick={stopChange}>
        <Trans>Stop the change</Trans>
      </Button>
    </>
  )
}
