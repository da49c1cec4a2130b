import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { loginRequests } from '../sdk/login.ts'
import { toast } from '../sdk/toast.ts'
import type { LoginDialogProps, LoginProgress } from './loginProgress.ts'

const closed = () => false

/** Loads the login dialog when somebody wants to log in. */
export function Login() {
  const open = useSyncExternalStore(loginRequests.subscribe, loginRequests.open, closed)
  const [LoginDialog, setLoginDialog] = useState<ComponentType<LoginDialogProps>>()
  const [progress, setProgress] = useState<LoginProgress>({ email: '' })
  useEffect(() => {
    if (!open || LoginDialog) return
    loadLoginDialog().then(
      (loaded) => setLoginDialog(() => loaded),
      () => {
        toast({ title: 'Login failed', description: 'Failed to login. Please try again.', variant: 'destructive' })
        loginRequests.settle(false)
      },
    )
  }, [open, LoginDialog])
  return open && LoginDialog ? <LoginDialog progress={progress} onProgress={setProgress} /> : null
}

/** The dialog's code; asked for at the first sign that somebody will want it. */
export const loadLoginDialog = () => import('./LoginDialog.tsx').then(({ LoginDialog }) => LoginDialog)
