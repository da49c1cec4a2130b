import type { Me } from '@flight-amigo/backend/contract/account'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ShieldCheck } from 'lucide'
import { useState, useSyncExternalStore } from 'react'
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
  const fresh = useSyncExternalStore(loginRequests.subscribe, loginRequests.fresh)
  const { email, userId }: LoginProgress = fresh && progress.email !== fresh ? { email: fresh } : progress
  const [problem, setProblem] = useState<string>()

  const goTo = (progress: LoginProgress, reason?: string) => {
    setProblem(reason)
    onProgress(progress)
  }

  const finish = async (me?: Me) => {
    if (me && user && me.id !== user.id) {
      loginRequests.settle(false)
      return void recheckSession()
    }
    const { data } = await dispatch(
      sessionApi.endpoints.me.initiate(undefined, { forceRefetch: true, subscribe: false }),
    )
    if (!data && me) dispatch(rememberUser(me))
    onProgress({ email: '' })
    if (!fresh) toast({ title: t`Login successful`, description: t`You are now logged in` })
    loginRequests.settle(true)
  }

  return (
    <>
      {userId ? (
        <CodeStep
          email={email}
          userId={userId}
          fixed={fresh !== undefined}
          onVerified={finish}
          onSentAgain={() => goTo({ email, userId })}
          onBack={(reason) => goTo({ email }, reason)}
        />
      ) : (
        <EmailStep
          key={fresh}
          email={email}
          fresh={fresh !== undefined}
          problem={problem}
          onEmail={(typed) => onProgress({ email: typed })}
          onSent={(sent, handle) => goTo({ email: sent, userId: handle })}
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
