import { type ReactNode, use, useLayoutEffect, useMemo, useRef } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router'
import { withoutPrefix } from './basename.ts'

/**
 * Prevents the previous page from replacing the URL of the next one. After the URL changes, the previous page's effects
 * run until React shows the next page: an effect that completes its query would navigate back.
 */
export function LeftPageGuard({ children }: { children: ReactNode }) {
  const context = use(NavigationContext)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useLayoutEffect(() => {
    shown.current = pathname
  }, [pathname])
  const guarded = useMemo(() => {
    const { navigator } = context
    const replace: typeof navigator.replace = (...args) => {
      if (withoutPrefix(location.pathname) === shown.current) navigator.replace(...args)
    }
    return { ...context, navigator: Object.create(navigator, { replace: { value: replace } }) }
  }, [context])
  return <NavigationContext value={guarded}>{children}</NavigationContext>
}
