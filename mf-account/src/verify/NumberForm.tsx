import { PHONE_ACTION, PhoneChange } from '@flight-amigo/backend/contract/account'
import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { hasCode } from '@flight-amigo/shared-ui/hasCode'
import { PhoneInput } from '@flight-amigo/shared-ui/PhoneInput'
import { botCheckToken, errorText, toast, useFailure } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useChangePhoneMutation } from '../account.api.ts'
import { useReauthentication } from '../useReauthentication.ts'
import { codeNotSent, codeSent } from './codeTexts.ts'
import styles from './VerifyPage.module.css'

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
  const [error, setError] = useState<string>()
  const { failure, fail, clear } = useFailure()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (changing) input.current?.focus()
  }, [changing])

  const showProblem = (sentence: string) => {
    setError(sentence)
    input.current?.focus()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setError(undefined)
    clear()
    const phone = PhoneChange.shape.phoneNumber.safeParse(number)
    if (!phone.success) return showProblem(t`Please enter a valid phone number`)
    setBusy(true)
    const result = await withReauthentication(async () =>
      change({ phoneNumber: phone.data, captchaToken: await botCheckToken(PHONE_ACTION) }),
    )
    setBusy(false)
    if (result.data) {
      toast(codeSent())
      return onSent()
    }
    const { title, description: fallback } = codeNotSent()
    const failed = { title, description: errorText(result.error, fallback) }
    if (!hasCode(result.error)) return fail(failed)
    toast({ ...failed, variant: 'destructive' })
    showProblem(failed.description)
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
            <Trans>We’ll text a 6-digit code to it. It must be a mobile number.</Trans>
          </p>
          {verified && (
            <p className={styles.sentTo}>
              <Trans>
                Until you enter that code, <b className={styles.phone}>{verified}</b> stays your verified number.
              </Trans>
            </p>
          )}
        </div>
        <Field label={t`Phone number`} help={t`No one sees it until you share it with them.`} error={error} required>
          <PhoneInput ref={input} value={number} onChange={onNumber} />
        </Field>
        <FailureNotice failure={failure} />
        <Button type="submit" wide busy={busy}>
          <Trans>Send Code</Trans>
        </Button>
      </BoardingPass>
    </form>
  )
}
