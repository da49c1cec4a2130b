import { Button } from '@flight-amigo/shared-ui/Button'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { useFailure } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useDeleteAccountMutation } from '../account.api.ts'
import { useReauthentication } from '../useReauthentication.ts'
import styles from './SettingsPage.module.css'

interface Props {
  email: string
  onClose: () => void
  onDeleted: () => void
}

export function DeleteAccountForm({ email, onClose, onDeleted }: Props) {
  const { t } = useLingui()
  const [deleteAccount] = useDeleteAccountMutation()
  const withReauthentication = useReauthentication()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { typed: '' } })
  const { failure, fail, clear } = useFailure()
  const word = t({
    message: 'delete',
    comment: 'The word in lowercase that the user types to confirm that the account is to be deleted.',
  })

  const isWord = (typed: string) => typed.trim().toLowerCase() === word || t`Please type ${word} to confirm`
  const submit = handleSubmit(async () => {
    clear()
    const { error } = await withReauthentication(() => deleteAccount())
    if (!error) return onDeleted()
    const description = t`There was a problem deleting your account. Please try again.`
    fail({ title: t`Deletion failed`, description }, error)
  })

  return (
    <form className={styles.confirmation} onSubmit={submit} noValidate>
      <p>
        <Trans>
          You are about to delete the account of <b className={styles.address}>{email}</b>. This cannot be undone.
        </Trans>
      </p>
      <ul className={styles.consequences}>
        <li>
          <Trans>Your profile, your listings and every session end immediately.</Trans>
        </li>
        <li>
          <Trans>Tips that are waiting for your payouts go back to the people who gave them.</Trans>
        </li>
        <li>
          <Trans>Messages and reviews you wrote stay, without your name.</Trans>
        </li>
        <li>
          <Trans>Reviews about you are hidden. They come back if you do within 30 days; otherwise we erase them.</Trans>
        </li>
        <li>
          <Trans>People whose contact details you asked for still see that someone asked, and when.</Trans>
        </li>
      </ul>
      <Field label={t`Type ${word} to confirm`} error={formState.errors.typed?.message} required>
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...register('typed', { validate: isWord })}
        />
      </Field>
      <FailureNotice failure={failure} />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          <Trans>Keep my account</Trans>
        </Button>
        <Button type="submit" variant="danger" busy={formState.isSubmitting} busyLabel={t`Deleting...`}>
          {t`Delete my account`}
        </Button>
      </DialogActions>
    </form>
  )
}
