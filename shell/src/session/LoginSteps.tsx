import type { Me } from '@flight-amigo/backend/contract/account'
import { announce } from '@flight-amigo/shared-ui/announce'
import { CodeForm } from '@flight-amigo/shared-ui/CodeForm'
import { hasCode } from '@flight-amigo/shared-ui/hasCode'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { browserTimeZone } from '@flight-amigo/shared-ui/timeZones'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { recheckSession, useDispatch } from '../sdk/api.ts'
import { errorText } from '../sdk/failure.ts'
import { loginRequests } from '../sdk/login.ts'
import { rememberUser, sessionApi, useSession } from '../sdk/session.ts'
import { toast } from '../sdk/toast.ts'
import { EmailStep, focusAfterStep } from './EmailStep.tsx'
import styles from './LoginSteps.module.css'
import type { LoginProgress } from './loginProgress.ts'
import { useResendCodeMutation, useVerifyMutation } from './session.api.ts'

export interface LoginStepsProps {
  progress: LoginProgress
  onProgress: (progress: LoginProgress) => void
}

export function LoginSteps({ progress, onProgress }: LoginStepsProps) {
  const dispatch = useDispatch()
  const { user } = useSession()
  const reauthEmail = useSyncExternalStore(loginRequests.subscribe, loginRequests.reauthEmail)
  const reason = useSyncExternalStore(loginRequests.subscribe, loginRequests.reason)
  const { email, userId }: LoginProgress =
    reauthEmail && progress.email !== reauthEmail ? { email: reauthEmail } : progress
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    if (reason) announce(reason, 'polite', 'shown')
  }, [reason])

  const goTo = (progress: LoginProgress, problem?: string) => {
    setProblem(problem)
    onProgress(progress)
  }

  const finish = async (me?: Me) => {
    if (me && user && me.id !== user.id) {
      loginRequests.settle(false)
      return void recheckSession()
    }
    // `EmailStep` passes no user if the visitor is signed in already. After a code, `me` is used if this request fails.
    const { data } = await dispatch(
      sessionApi.endpoints.me.initiate(undefined, { forceRefetch: true, subscribe: false }),
    )
    if (!data && me) dispatch(rememberUser(me))
    onProgress({ email: '' })
    if (!reauthEmail) toast({ title: t`Login successful`, description: t`You are now logged in` })
    loginRequests.settle(true)
  }

  return (
    <>
      {reason && <p className={styles.reason}>{reason}</p>}
      {userId ? (
        <CodeStep
          email={email}
          userId={userId}
          isEmailFixed={reauthEmail !== undefined}
          onVerified={finish}
          onSentAgain={() => goTo({ email, userId })}
          onBack={(problem) => goTo({ email }, problem)}
        />
      ) : (
        <EmailStep
          key={reauthEmail}
          email={email}
          isReauth={reauthEmail !== undefined}
          problem={problem}
          onEmail={(typed) => onProgress({ email: typed })}
          onSent={(sentTo, userId) => goTo({ email: sentTo, userId })}
          onSignedInAlready={finish}
        />
      )}
      <p className={styles.note}>
        <Icon of={ShieldCheck} />
        <Trans>This form is protected by invisible bot-check.</Trans>
      </p>
    </>
  )
}

interface Props {
  email: string
  userId: string
  isEmailFixed: boolean
  onVerified: (me: Me) => Promise<void>
  onSentAgain: () => void
  onBack: (reason?: string) => void
}

function CodeStep({ email, userId, isEmailFixed, onVerified, onSentAgain, onBack }: Props) {
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
