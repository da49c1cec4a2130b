import type { Me } from '@flight-amigo/backend/contract/account'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { recheckSession, useDispatch } from '../sdk/api.ts'
import { loginRequests } from '../sdk/login.ts'
import { rememberUser, sessionApi, useSession } from '../sdk/session.ts'
import { toast } from '../sdk/toast.ts'
import { CodeStep } from './CodeStep.tsx'
import { EmailStep } from './EmailStep.tsx'
import styles from './LoginSteps.module.css'
import type { LoginProgress } from './loginProgress.ts'

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
