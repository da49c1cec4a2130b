import { PHONE_ACTION, PhoneChange } from '@flight-amigo/backend/contract/account'
import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { hasCode } from '@flight-amigo/shared-ui/hasCode'
import { PhoneInput } from '@flight-amigo/shared-ui/PhoneInput'
import { botCheckToken, errorText, toast, useFailure } from '@flight-amigo/shell/sdk'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useChangePhoneMutation } from '../account.api.ts'
import { useStillSignedIn } from '../useStillSignedIn.ts'
import styles from './VerifyPage.module.css'

interface Props {
  /** What was typed so far. It is kept by the page, because the code step leads back here. */
  number: string
  onNumber: (number: string) => void
  /** The number that is verified now, if any. */
  verified: string | null
  /** The person asked to change the number, so its field takes the focus. */
  changing: boolean
  onSent: () => void
  onCancel: (() => void) | undefined
}

/** Asks for a phone number and has a code sent to it. */
export function NumberForm({ number, onNumber, verified, changing, onSent, onCancel }: Props) {
  const [change] = useChangePhoneMutation()
  const stillSignedIn = useStillSignedIn()
  const [error, setError] = useState<string>()
  const { failure, fail, clear } = useFailure()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (changing) input.current?.focus()
  }, [changing])

  const complain = (sentence: string) => {
    setError(sentence)
    input.current?.focus()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setError(undefined)
    clear()
    const phone = PhoneChange.shape.phoneNumber.safeParse(number)
    if (!phone.success) return complain('Please enter a valid phone number')
    setBusy(true)
    const answer = await stillSignedIn(async () =>
      change({ phoneNumber: phone.data, captchaToken: await botCheckToken(PHONE_ACTION) }),
    )
    setBusy(false)
    if (answer.data) {
      toast({ title: 'Code sent', description: 'A new verification code has been sent to your phone.' })
      return onSent()
    }
    const fallback = 'There was a problem sending the verification code.'
    const words = { title: 'Failed to send code', description: errorText(answer.error, fallback) }
    if (!hasCode(answer.error)) return fail(words)
    toast({ ...words, variant: 'destructive' })
    complain(words.description)
  }

  return (
    <form onSubmit={submit} noValidate>
      <BoardingPass
        className={styles.step}
        stub={
          onCancel && (
            <Button variant="quiet" wide onClick={onCancel}>
              Keep the old number
            </Button>
          )
        }
      >
        <div>
          <h2>{changing ? 'Your new phone number' : 'Your phone number'}</h2>
          <p className={styles.sentTo}>We send a 6-digit code to it by SMS. Only a mobile can receive one.</p>
          {verified && (
            <p className={styles.sentTo}>
              Until you enter that code, <b className={styles.phone}>{verified}</b> stays your verified number.
            </p>
          )}
        </div>
        <Field label="Phone number" help="Nobody sees it until you share it with them." error={error} required>
          <PhoneInput ref={input} value={number} onChange={onNumber} />
        </Field>
        <FailureNotice failure={failure} />
        <Button type="submit" wide busy={busy}>
          Send Code
        </Button>
      </BoardingPass>
    </form>
  )
}
