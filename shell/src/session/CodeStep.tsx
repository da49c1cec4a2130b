import type { Me } from '@flight-amigo/backend/contract/account'
import { CodeForm } from '@flight-amigo/shared-ui/CodeForm'
import { hasCode } from '@flight-amigo/shared-ui/hasCode'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { browserTimeZone } from '@flight-amigo/shared-ui/timeZones'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../sdk/failure.ts'
import { toast } from '../sdk/toast.ts'
import { focusAfterStep } from './EmailStep.tsx'
import styles from './LoginSteps.module.css'
import { useResendCodeMutation, useVerifyMutation } from './session.api.ts'

interface Props {
  email: string
  userId: string
  isEmailFixed: boolean
  onVerified: (me: Me) => Promise<void>
  onSentAgain: () => void
  onBack: (reason?: string) => void
}

export function CodeStep({ email, userId, isEmailFixed, onVerified, onSentAgain, onBack }: Props) {
  const [verify] = useVerifyMutation()
  const [resend] = useResendCodeMutation()
  const [failure, setFailure] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => focusAfterStep(input.current), [])

  async function check(code: string) {
    setFailure(undefined)
    const { data, error } = await verify({ code, userId, timeZone: browserTimeZone() })
    if (data) {
      await onVerified(data)
      return undefined
    }
    const description = errorText(error, t`Failed to login. Please try again.`)
    toast({ title: t`Login failed`, description, variant: 'destructive' })
    if (hasCode(error) && !hasEnded(error)) return description
    if (hasEnded(error)) onBack(description)
    else setFailure(description)
    return undefined
  }

  async function sendAgain() {
    setFailure(undefined)
    const { error } = await resend({ userId })
    if (error) {
      const description = errorText(error, t`Please try again`)
      toast({ title: t`Failed to resend code`, description, variant: 'destructive' })
      if (hasEnded(error)) onBack(description)
      else setFailure(t`Failed to resend code. ${description}`)
      return false
    }
    onSentAgain()
    toast({
      title: t`Verification code sent`,
      description: t`A new verification code has been sent to your email address`,
    })
    return true
  }

  return (
    <CodeForm
      ref={input}
      className={styles.form}
      help={t`Expires in 10 minutes. Check your spam folder too.`}
      submitLabel={t`Verify`}
      incomplete={t`Please enter the 6 digits of the code`}
      onVerify={check}
      onResend={sendAgain}
    >
      {({ field, submit, resend }) => (
        <>
          <p className={styles.sentTo}>
            <Trans>
              We sent a 6-digit code to <b>{email}</b>.
            </Trans>{' '}
            {!isEmailFixed && (
              <button type="button" className={styles.link} onClick={() => onBack()}>
                <Trans>Change email address</Trans>
              </button>
            )}
          </p>
          {field}
          {failure && <Notice tone="danger">{failure}</Notice>}
          {submit}
          {resend}
        </>
      )}
    </CodeForm>
  )
}

/** This login accepts no more codes, so start again with the address. */
const hasEnded = (error: unknown) => hasCode(error, 'login-unknown')
