import { useEffect } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { login } from '../sdk/login.ts'
import { useSession } from '../sdk/session.ts'
import { toast } from '../sdk/toast.ts'
import { safePath } from './safePath.ts'

/** On the home page with a redirect target: sends a signed-in person there, and asks a visitor to log in first. */
export function ReturnAfterLogin() {
  const [parameters] = useSearchParams()
  const wanted = parameters.get('redirect')
  const { user, loading } = useSession()
  const navigate = useNavigate()
  const target = safePath(wanted)
  const mustAsk = wanted !== null && !user && !loading

  useEffect(() => {
    if (!mustAsk) return
    toast({
      title: 'Login Required',
      description: 'Please login to access this page',
      action: {
        label: 'Log In',
        onClick: async () => {
          if (await login()) navigate(target, { replace: true })
        },
      },
    })
  }, [mustAsk, target, navigate])

  return wanted !== null && user && target !== '/' ? <Navigate to={target} replace /> : null
}
