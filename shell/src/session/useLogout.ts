import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { loadShellChunk } from '../remotes/loader.ts'
import { retainHeadingFocus } from '../routing/headingFocus.ts'
import { useDispatch } from '../sdk/api.ts'
import { errorText } from '../sdk/failure.ts'
import { forgetPerson } from '../sdk/session.ts'
import { toast } from '../sdk/toast.ts'

export function useLogout() {
  const dispatch = useDispatch()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [stage, setStage] = useState<'idle' | 'asking' | 'leaving'>('idle')

  // Waits for the home page: a protected page would open the login again, and its requests would be rejected.
  useEffect(() => {
    if (stage !== 'leaving' || pathname !== '/') return
    forgetPerson(dispatch)
    toast({ title: t`Logged out successfully`, description: t`You have been logged out of your account` })
    setStage('idle')
    // The pressed button then disappears. On the home page, no navigation moves the focus.
    setTimeout(() => document.activeElement === document.body && retainHeadingFocus())
  }, [stage, pathname, dispatch])

  async function logOut() {
    if (stage !== 'idle') return false
    setStage('asking')
    try {
      const { accessApi } = await loadShellChunk(() => import('./session.api.ts'))
      await dispatch(accessApi.endpoints.logout.initiate()).unwrap()
      setStage('leaving')
      navigate('/')
      return true
    } catch (error) {
      setStage('idle')
      const description = errorText(error, t`There was an error logging out`)
      toast({ title: t`Logout failed`, description, variant: 'destructive' })
      return false
    }
  }
  return { logOut, loggingOut: stage !== 'idle' }
}
