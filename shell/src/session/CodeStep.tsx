import { type Me, Verify } from '@flight-amigo/backend/contract/account'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { browserTimeZone } from '@flight-amigo/shared-ui/timeZones'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { errorText } from '../sdk/failure.ts'
import { toast } from '../sdk/toast.ts'
import styles from './LoginSteps.module.css'
import { useResendCodeMutation, useVerifyMutation } from './session.api.ts'
import { focusAfterStep, isAnswer } from './step.ts'

const DIGITS = 6

interface Props {
  email: string
  userId: string
  /** The address is given, so it cannot be changed. */
  fixed: boolean
  onVerified: (me: Me) => Promise<void>
  onSentAgain: () => void
  /** Goes back to the address, with the reason if there is one. */
  onBack: (reason?: string) => void
}

/** Asks for the code that was sent. */
export function CodeStep({ email, userId, fixed, onVerified, onSentAgain, onBack }: Props) {
  const [verify] = useVerifyMutation()
  const [resend] = useResendCodeMutation()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<'verify' | 'resend'>()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => focusAfterStep(input.current), [])

  const complain = (sentence: string) => {
    setError(sentence)
    input.current?.focus()
    input.current?.select()
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const wanted = Verify.shape.code.safeParse(code)
    if (!wanted.success) return complain('Please enter the 6 digits of the code')
    setError(undefined)
    setFailure(undefined)
    setBusy('verify')
    const { data, error } = await verify({ code, userId, timeZone: browserTimeZone() })
    if (data) await onVerified(data)
    setBusy(undefined)
    if (data) return
    const description = errorText(error, 'Failed to login. Please try again.')
    toast({ title: 'Login failed', description, variant: 'destructive' })
    if (hasEnded(error)) onBack(description)
    else if (isAnswer(error)) complain(description)
    else setFailure(description)
  }

  async function sendAgain() {
    if (busy) return
    setFailure(undefined)
    setBusy('resend')
    const { error } = await resend({ userId })
    setBusy(undefined)
    if (error) {
      const description = errorText(error, 'Please try again')
      toast({ title: 'Failed to resend code', description, variant: 'destructive' })
      return hasEnded(error) ? onBack(description) : setFailure(`Failed to resend code. ${description}`)
    }
    onSentAgain()
    setCode('')
    setError(undefined)
    input.current?.focus()
    toast({
      title: 'Verification code sent',
      description: 'A new verification code has been sent to your email address',
    })
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.sentTo}>
        We sent a 6-digit code to <b>{email}</b>.{' '}
        {!fixed && (
          <button type="button" className={styles.link} onClick={() => onBack()}>
            Change address
          </button>
        )}
      </p>
      <Field
        label="Verification code"
        help="It is good for 10 minutes. Please look into your spam folder too."
        error={error}
        required
      >
        <Input
          ref={input}
          className={styles.code}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          pattern="[0-9]*"
          value={code}
          onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, DIGITS))}
        />
      </Field>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button type="submit" wide busy={busy === 'verify'}>
        Verify
      </Button>
      <Button variant="quiet" wide busy={busy === 'resend'} onClick={sendAgain}>
        Resend Code
      </Button>
    </form>
  )
}

/** Whether this login takes no codes any more: it begins again with the address. */
const hasEnded = (error: unknown) => isAnswer(error) && error.code === 'login-unknown'
