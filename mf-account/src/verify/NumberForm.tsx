import { PHONE_ACTION, PhoneChange } from '@flight-amigo/backend/contract/account'
import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { PhoneInput } from '@flight-amigo/shared-ui/PhoneInput'
import { botCheckToken, errorText, toast } from '@flight-amigo/shell/sdk'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useChangePhoneMutation } from '../account.api.ts'
import { useStillSignedIn } from '../useStillSignedIn.ts'
import styles from './VerifyPage.module.css'

interface Props {
  /** The person asked to change the number, so its field takes the focus. */
  changing: boolean
  onSent: () => void
  onCancel: (() => void) | undefined
}

/** Asks for a phone number and has a code sent to it. */
export function NumberForm({ changing, onSent, onCancel }: Props) {
  const [change] = useChangePhoneMutation()
  const stillSignedIn = useStillSignedIn()
  const [number, setNumber] = useState('')
  const [error, setError] = useState<string>()
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
    const phone = PhoneChange.shape.phoneNumber.safeParse(number)
    if (!phone.success) return complain('Please enter a valid phone number')
    setError(undefined)
    setBusy(true)
    const answer = await stillSignedIn(async () =>
      change({ phoneNumber: phone.data, captchaToken: await botCheckToken(PHONE_ACTION) }),
    )
    setBusy(false)
    if (answer.data) {
      toast({ title: 'Code sent', description: 'A new verification code has been sent to your phone.' })
      return onSent()
    }
    const description = errorText(answer.error, 'There was a problem sending the verification code.')
    toast({ title: 'Failed to send code', description, variant: 'destructive' })
    complain(description)
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
        </div>
        <Field label="Phone number" help="Nobody sees it until you share it with them." error={error} required>
          <PhoneInput ref={input} value={number} onChange={setNumber} />
        </Field>
        <Button type="submit" wide busy={busy}>
          Send Code
        </Button>
      </BoardingPass>
    </form>
  )
}
