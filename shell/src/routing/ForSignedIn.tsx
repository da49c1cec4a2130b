import type { ReactElement, ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '../sdk/session.ts'
import { askToSignIn } from './sitePages.ts'

/** A page that wants a person. Until it is known who is there, it shows what the page shows while it loads. */
export function ForSignedIn({ children, meanwhile }: { children: ReactElement; meanwhile: ReactNode }) {
  const { user, loading } = useSession()
  const { pathname, search } = useLocation()
  if (user) return children
  return loading ? meanwhile : <Navigate to={askToSignIn(pathname + search)} replace />
}
