import type { ReactElement } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '../sdk/session.ts'
import { askToSignIn } from './sitePages.ts'

/** A page that wants a person. The document says who is there, so that is rarely to be waited for. */
export function ForSignedIn({ children }: { children: ReactElement }) {
  const { user, loading } = useSession()
  const { pathname, search } = useLocation()
  if (user) return children
  return loading ? null : <Navigate to={askToSignIn(pathname + search)} replace />
}
