import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, type RefObject, type SubmitEvent, useState } from 'react'
import { Button } from './Button.tsx'
import styles from './CodeForm.module.css'
import { Field } from './Field.tsx'
import { Input } from './Input.tsx'

export const CODE_LENGTH = 6

export interface CodeFormControls {
  field: ReactNode
  submit: ReactNode
  resend: ReactNode
  digits: number
}

export interface CodeFormProps {
  ref: RefObject<HTMLInputElement | null>
  className?: string | undefined
  help?: string
  submitLabel: string
  /** The error for a code that is too short. Without it, the button is disabled until the code is complete. */
  incomplete?: string
  onVerify: (code: string) => Promise<string | undefined>
  onResend: () => Promise<boolean>
  children: (parts: CodeFormControls) => ReactNode
}

export function CodeForm(props: CodeFormProps) {
  const { t } = useLingui()
  const { ref, className, help, submitLabel, incomplete, onVerify, onResend, children } = props
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState<'verify' | 'resend'>()
  const isComplete = code.length === CODE_LENGTH

  const showError = (sentence: string) => {
    setError(sentence)
    ref.current?.focus()
    ref.current?.select()
  }
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (!isComplete) return incomplete === undefined ? undefined : showError(incomplete)
    setError(undefined)
    setBusy('verify')
    const problem = await onVerify(code)
    setBusy(undefined)
    if (problem !== undefined) showError(problem)
  }
  async function sendAgain() {
    if (busy) return
    setBusy('resend')
    const isSent = await onResend()
    setBusy(undefined)
    if (!isSent) return
    setCode('')
    setError(undefined)
    ref.current?.focus()
  }

  return (
    <form className={className} onSubmit={submit} noValidate>
      {children({
        field: (
          <Field label={t`Verification code`} {...(help && { help })} error={error} required>
            <Input
              ref={ref}
              className={styles.code}
              name="code"
              autoComplete="one-time-code"
              inputMode="numeric"
              pattern="[0-9]*"
              value={code}
              onChange={({ target }) => setCode(target.value.replace(/\D/g, '').slice(0, CODE_LENGTH))}
            />
          </Field>
        ),
        submit: (
          <Button type="submit" wide busy={busy === 'verify'} disabled={incomplete === undefined && !isComplete}>
            {submitLabel}
          </Button>
        ),
        resend: (
          <Button variant="quiet" wide busy={busy === 'resend'} onClick={sendAgain}>
            <Trans comment="A button below the field for the code that we sent by email or SMS.">Resend Code</Trans>
          </Button>
        ),
        digits: code.length,
      })}
    </form>
  )
}
