import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Spinner } from '@flight-amigo/shared-ui/Spinner'
import { t } from '@lingui/core/macro'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { product } from '../product.ts'
import { loadShellChunk } from '../remotes/loader.ts'
import { recheckSession } from '../sdk/api.ts'
import { useLazy } from '../sdk/lazy.tsx'
import { login, loginRequests } from '../sdk/login.ts'
import { useSession } from '../sdk/session.ts'
import styles from './LoginDialog.module.css'
import { type LoginProgress, pendingLogin, saveDialogOpen, saveLogin } from './loginProgress.ts'

const closed = () => false
const NOT_BEGUN: LoginProgress = { email: '' }

/** Opens immediately, and loads its steps when they are first needed. */
export function LoginDialog() {
  const open = useSyncExternalStore(loginRequests.subscribe, loginRequests.open, closed)
  const { loaded: Steps, isFailed, retry } = useLazy(loadLoginSteps, { isEnabled: open })
  const [progress, setProgress] = useState(NOT_BEGUN)
  const { user, loading } = useSession()

  useEffect(() => {
    if (user || loading) return
    const pending = pendingLogin()
    // A logout clears the form.
    setProgress(pending ?? NOT_BEGUN)
    if (pending?.open) login()
  }, [user, loading])

  useEffect(() => {
    if (open) saveDialogOpen(true)
  }, [open])

  const proceed = (next: LoginProgress) => {
    setProgress(next)
    // A fresh code belongs to the user's current action, which a reload ends.
    if (!loginRequests.reauthEmail()) saveLogin(next)
  }
  const close = () => {
    retry()
    saveDialogOpen(false)
    loginRequests.settle(false)
    // If it opened because the session expired, nothing of that user may stay on the screen.
    recheckSession()
  }

  return (
    <Dialog open={open} onClose={close} title={t`Login to ${product}`}>
      {Steps && <Steps progress={progress} onProgress={proceed} />}
      {isFailed && <ErrorState title={t`Failed to login. Please try again.`} onRetry={retry} />}
      {!Steps && !isFailed && (
        <div className={styles.loading}>
          <Spinner label={t`Loading`} />
        </div>
      )}
    </Dialog>
  )
}

/** Also called when the pointer reaches the button. */
export const loadLoginSteps = () =>
  loadShellChunk(() => import('./LoginSteps.tsx')).then(({ LoginSteps }) => LoginSteps)
