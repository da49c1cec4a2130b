import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { errorText, toast, useNavigate } from '@flight-amigo/shell/sdk'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useResendPhoneCodeMutation, useVerifyPhoneMutation } from '../account.api.ts'
import { useStillSignedIn } from '../useStillSignedIn.ts'
import { DIGITS, Runway } from './Runway.tsx'
import styles from './VerifyPage.module.css'

interface Props {
  phone: string
  /** A code has just been sent, so its field takes the focus. */
  focused: boolean
  onChangeNumber: () => void
  onAlreadyVerified: () => void
}

/** Asks for the code that was sent to the phone. */
export function CodeForm({ phone, focused, onChangeNumber, onAlreadyVerified }: Props) {
  const [verify, verifying] = useVerifyPhoneMutation()
  const [resend, resending] = useResendPhoneCodeMutation()
  const stillSignedIn = useStillSignedIn()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const busy = verifying.isLoading || resending.isLoading

  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || code.length !== DIGITS) return
    setError(undefined)
    const answer = await stillSignedIn(() => verify(code))
    if (answer.data) {
      toast({ title: 'Phone verified', description: 'Your phone number has been successfully verified.' })
      return navigate('/profile')
    }
    if (hasCode(answer.error, 'phone-verified')) return onAlreadyVerified()
    const { inPlace, description } = codeComplaint(answer.error)
    toast({ title: 'Verification failed', description, variant: 'destructive' })
    setError(inPlace)
    input.current?.focus()
    input.current?.select()
  }

  async function sendAgain() {
    if (busy) return
    const answer = await stillSignedIn(() => resend())
    if (hasCode(answer.error, 'phone-verified')) return onAlreadyVerified()
    if (answer.error) {
      const description = errorText(answer.error, 'There was a problem sending the verification code.')
      return toast({ title: 'Failed to send code', description, variant: 'destructive' })
    }
    setCode('')
    setError(undefined)
    input.current?.focus()
    toast({ title: 'Code sent', description: 'A new verification code has been sent to your phone.' })
  }

  return (
    <form onSubmit={submit} noValidate>
      <BoardingPass
        className={styles.step}
        stub={
          <div className={styles.buttons}>
            <Button variant="quiet" wide busy={resending.isLoading} onClick={sendAgain}>
              Resend Code
            </Button>
            <Button variant="quiet" wide onClick={onChangeNumber}>
              Change number
            </Button>
          </div>
        }
      >
        <div>
          <h2>Enter the 6-digit code</h2>
          <p className={styles.sentTo}>
            We sent it to <b className={styles.phone}>{phone}</b>. It is good for 10 minutes.
          </p>
        </div>
        <Field label="Verification code" error={error} required>
          <Input
            ref={input}
            className={styles.code}
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            pattern="[0-9]*"
            value={code}
            onChange={({ target }) => setCode(target.value.replace(/\D/g, '').slice(0, DIGITS))}
          />
        </Field>
        <Runway digits={code.length} />
        <Button type="submit" wide busy={verifying.isLoading} disabled={code.length !== DIGITS}>
          Verify Phone Number
        </Button>
      </BoardingPass>
    </form>
  )
}

/** Whether a failure carries one of these error codes of the contract. */
const hasCode = (error: unknown, ...codes: string[]): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && codes.includes(String(error.code))

const isUnanswered = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 'FETCH_ERROR'

/** The texts for a refused code: a short one for the notice, and a helpful one for its field. */
function codeComplaint(error: unknown): { description: string; inPlace: string } {
  const invalid = 'Invalid or expired verification code.'
  if (isUnanswered(error)) {
    const sentence = 'We could not check the code. Please try again.'
    return { description: sentence, inPlace: sentence }
  }
  const inPlace = errorText(error, invalid)
  const aboutTheCode = hasCode(error, 'code-wrong', 'code-expired', 'code-used', 'code-spent', 'login-unknown')
  return { description: aboutTheCode ? invalid : inPlace, inPlace }
}
