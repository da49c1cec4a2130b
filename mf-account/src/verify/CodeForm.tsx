import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { errorText, toast, useFailure, useNavigate } from '@flight-amigo/shell/sdk'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { usePhoneCodeQuery, useResendPhoneCodeMutation, useVerifyPhoneMutation } from '../account.api.ts'
import { useStillSignedIn } from '../useStillSignedIn.ts'
import { hasCode, isAnswer } from './answer.ts'
import { DIGITS, Runway } from './Runway.tsx'
import styles from './VerifyPage.module.css'

const LOOK_EVERY_MS = 3_000

const NOT_THERE = {
  title: 'The code did not arrive',
  description:
    'Please check the number, or ask for another code. If you have ever answered STOP to an SMS of ours, answer START to it first.',
}

interface Props {
  phone: string
  /** A code has just been sent, so its field takes the focus. */
  focused: boolean
  onChangeNumber: () => void
  /** Goes back to the number that is verified; undefined if there is none. */
  onKeepOld: (() => void) | undefined
  onAlreadyVerified: () => void
  onVerified: () => void
}

/** Asks for the code that was sent to the phone. */
export function CodeForm(props: Props) {
  const { phone, focused, onChangeNumber, onKeepOld, onAlreadyVerified, onVerified } = props
  const [verify, verifying] = useVerifyPhoneMutation()
  const [resend, resending] = useResendPhoneCodeMutation()
  const { data: sent, refetch } = usePhoneCodeQuery()
  const stillSignedIn = useStillSignedIn()
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const { failure, fail, clear } = useFailure()
  const input = useRef<HTMLInputElement>(null)
  const busy = verifying.isLoading || resending.isLoading

  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])

  useEffect(() => {
    const looking = setInterval(refetch, LOOK_EVERY_MS)
    return () => clearInterval(looking)
  }, [refetch])

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || code.length !== DIGITS) return
    setError(undefined)
    clear()
    const answer = await stillSignedIn(() => verify(code))
    if (answer.data) {
      onVerified()
      toast({ title: 'Phone verified', description: 'Your phone number has been successfully verified.' })
      return navigate('/profile')
    }
    if (hasCode(answer.error, 'phone-verified')) return onAlreadyVerified()
    const { inPlace, description } = codeComplaint(answer.error)
    if (!isAnswer(answer.error)) return fail({ title: 'Verification failed', description })
    toast({ title: 'Verification failed', description, variant: 'destructive' })
    setError(inPlace)
    input.current?.focus()
    input.current?.select()
  }

  async function sendAgain() {
    if (busy) return
    clear()
    const answer = await stillSignedIn(() => resend())
    if (hasCode(answer.error, 'phone-verified')) return onAlreadyVerified()
    if (answer.error) {
      const description = 'There was a problem sending the verification code.'
      return fail({ title: 'Failed to send code', description }, answer.error)
    }
    refetch()
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
            {onKeepOld && (
              <Button variant="quiet" wide onClick={onKeepOld}>
                Keep the old number
              </Button>
            )}
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
        <FailureNotice failure={failure ?? (sent?.undelivered ? NOT_THERE : undefined)} />
        <Button type="submit" wide busy={verifying.isLoading} disabled={code.length !== DIGITS}>
          Verify Phone Number
        </Button>
      </BoardingPass>
    </form>
  )
}

/** The texts for a refused code: a short one for the notice, and a helpful one for its field. */
function codeComplaint(error: unknown): { description: string; inPlace: string } {
  const invalid = 'Invalid or expired verification code.'
  if (!isAnswer(error)) {
    const sentence = 'We could not check the code. Please try again.'
    return { description: sentence, inPlace: sentence }
  }
  const inPlace = errorText(error, invalid)
  const aboutTheCode = hasCode(error, 'code-wrong', 'code-expired', 'code-used', 'code-spent', 'login-unknown')
  return { description: aboutTheCode ? invalid : inPlace, inPlace }
}
