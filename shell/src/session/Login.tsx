import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Spinner } from '@flight-amigo/shared-ui/Spinner'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { product } from '../product.ts'
import { loadOwn } from '../remotes/loader.ts'
import { askWhoIsThere } from '../sdk/api.ts'
import { loginRequests } from '../sdk/login.ts'
import styles from './Login.module.css'
import type { LoginProgress, LoginStepsProps } from './LoginSteps.tsx'

const closed = () => false

/** The login dialog. It opens at once, and loads its steps when they are first needed. */
export function Login() {
  const open = useSyncExternalStore(loginRequests.subscribe, loginRequests.open, closed)
  const [Steps, setSteps] = useState<ComponentType<LoginStepsProps>>()
  const [failed, setFailed] = useState(false)
  const [progress, setProgress] = useState<LoginProgress>({ email: '' })

  useEffect(() => {
    if (!open || Steps || failed) return
    let left = false
    loadLoginSteps().then(
      (loaded) => left || setSteps(() => loaded),
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
  }, [open, Steps, failed])

  const tryAgain = () => setFailed(false)
  const close = () => {
    tryAgain()
    loginRequests.settle(false)
    // It may have opened because the session had ended: then nothing of that person stays on the screen.
    askWhoIsThere()
  }

  return (
    <Dialog open={open} onClose={close} title={`Login to ${product}`}>
      {Steps && <Steps progress={progress} onProgress={setProgress} />}
      {failed && <ErrorState title="Failed to login. Please try again." onRetry={tryAgain} />}
      {!Steps && !failed && (
        <div className={styles.coming}>
          <Spinner label="Loading" />
        </div>
      )}
    </Dialog>
  )
}

/** Loads the steps of the login. Also called when the pointer reaches the button. */
export const loadLoginSteps = () => loadOwn(() => import('./LoginSteps.tsx')).then(({ LoginSteps }) => LoginSteps)
