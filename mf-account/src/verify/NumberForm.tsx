import { PHONE_ACTION, PhoneChange } from '@flight-amigo/backend/contract/account'
import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { hasCode } from '@flight-amigo/shared-ui/hasCode'
import { PhoneInput } from '@flight-amigo/shared-ui/PhoneInput'
import { botCheckToken, errorText, toast, useFailure } from '@flight-amigo/shell/sdk'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useController, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useChangePhoneMutation } from '../account.api.ts'
import { useReauthentication } from '../useReauthentication.ts'
import { codeNotSent, codeSent } from './codeTexts.ts'
import styles from './VerifyPage.module.css'

const resolver = standardSchemaResolver(z.pick(PhoneChange, { phoneNumber: true }))

interface Props {
  /** Owned by the page, because the code step leads back here. */
  number: string
  onNumber: (number: string) => void
  verified: string | null
  /** The user came to change the number, so its field takes the focus. */
  changing: boolean
  onSent: () => void
  onCancel: (() => void) | undefined
}

export function NumberForm({ number, onNumber, verified, changing, onSent, onCancel }: Props) {
  const { t } = useLingui()
  const [change] = useChangePhoneMutation()
  const withReauthentication = useReauthentication()
  const { control, handleSubmit, setError, setFocus, formState } = useForm({
    resolver,
    defaultValues: { phoneNumber: number },
  })
  const { field, fieldState } = useController({ control, name: 'phoneNumber' })
  const { failure, fail, clear } = useFailure()

  useEffect(() => {
    if (changing) setFocus('phoneNumber')
  }, [changing, setFocus])

  const submit = handleSubmit(async ({ phoneNumber }) => {
    clear()
    const { data, error } = await withReauthentication(async () =>
      change({ phoneNumber, captchaToken: await botCheckToken(PHONE_ACTION) }),
    )
    if (data) {
      toast(codeSent())
      return onSent()
    }
    const { title, description: fallback } = codeNotSent()
    const message = errorText(error, fallback)
    if (!hasCode(error)) return fail({ title, description: message })
    toast({ title, description: message, variant: 'destructive' })
    setError('phoneNumber', { message }, { shouldFocus: true })
  }, clear)
  const type = (typed: string) => {
    field.onChange(typed)
    onNumber(typed)
  }

  return (
    <form onSubmit={submit} noValidate>
      <BoardingPass
        className={styles.step}
        stub={
          onCancel && (
            <Button variant="quiet" wide onClick={onCancel}>
              <Trans>Keep the old number</Trans>
            </Button>
          )
        }
      >
        <div>
          <h2>{changing ? t`Your new phone number` : t`Your phone number`}</h2>
          <p className={styles.sentTo}>
            <Trans>We'll text a 6-digit code to it. It must be a mobile number.</Trans>
          </p>
          {verified && (
            <p className={styles.sentTo}>
              <Trans>
                Until you enter that code, <b className={styles.phone}>{verified}</b> stays your verified number.
              </Trans>
            </p>
          )}
        </div>
        <Field
          label={t`Phone number`}
          help={t`No one sees it until you share it with them.`}
          error={fieldState.error?.message}
          required
        >
          <PhoneInput {...field} onChange={type} />
        </Field>
        <FailureNotice failure={failure} />
        <Button type="submit" wide busy={formState.isSubmitting}>
          <Trans>Send Code</Trans>
        </Button>
      </BoardingPass>
    </form>
  )
}
