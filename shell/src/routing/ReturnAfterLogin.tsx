import { safePath } from '@flight-amigo/backend/contract/safe-path'
import { useEffect } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { useSite } from '../remotes/site.ts'
import { login } from '../sdk/login.ts'
import { useSession } from '../sdk/session.ts'
import { toast } from '../sdk/toast.ts'
import { pageAt } from './sitePages.ts'

/** On the home page with a redirect target: sends a signed-in person there, and asks a visitor to log in first. */
export function ReturnAfterLogin() {
  const [parameters] = useSearchParams()
  const wanted = parameters.get('redirect')
  const { user, loading } = useSession()
  const navigate = useNavigate()
  const target = safePath(wanted)
  // A page that this document does not know, as those of staff members, needs a document of its own.
  const isKnown = pageAt(useSite().releases, target.split(/[?#]/)[0] ?? '').page.path !== '*'
  const mustLeave = wanted !== null && user !== null && !isKnown
  const mustAsk = wanted !== null && !user && !loading

  useEffect(() => {
    if (mustLeave) location.replace(target)
  }, [mustLeave, target])

  useEffect(() => {
    if (!mustAsk) return
    toast({
      title: 'Login Required',
      description: 'Please login to access this page',
      action: {
        label: 'Log In',
        onClick: async () => {
          if ((await login()) && isKnown) navigate(target, { replace: true })
        },
      },
    })
  }, [mustAsk, isKnown, target, navigate])

  return wanted !== null && user && isKnown && target !== '/' ? <Navigate to={target} replace /> : null
}
