// The router's browser components. The library has them in one module with forms, fetchers and prefetching, which would
// add 4 KB to every first load. The library's core (`Router`, `useRoutes`, the other hooks) is used unchanged.
import {
  type ComponentPropsWithRef,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type NavigateOptions,
  Router,
  useHref,
  useLocation,
  useNavigate,
  useResolvedPath,
} from 'react-router'

interface BrowserRouterProps {
  basename?: string
  children: ReactNode
}

export function BrowserRouter({ basename = '/', children }: BrowserRouterProps) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }))
  const [{ location, action }, show] = useState({ location: history.location, action: history.action })
  useLayoutEffect(() => history.listen((next) => startTransition(() => show(next))), [history])
  return (
    <Router basename={basename} location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: string
}

/** The browser handles clicks for a new tab or a download. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const navigate = useNavigate()
  const here = useHref(useLocation())
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const { button, metaKey, altKey, ctrlKey, shiftKey } = event
    const isElsewhere = rest.target && rest.target !== '_self'
    if (event.defaultPrevented || button !== 0 || isElsewhere || metaKey || altKey || ctrlKey || shiftKey) return
    event.preventDefault()
    navigate(to, { replace: href === here })
  }
  return <a {...rest} href={href} onClick={follow} />
}

/** Marked as current on its URL and those below it; with `end`, on its own URL only. */
export function NavLink({ end = false, ...link }: LinkProps & { end?: boolean }) {
  // Routes match case-insensitively.
  const pathname = useLocation().pathname.toLowerCase()
  const own = useResolvedPath(link.to).pathname.toLowerCase()
  const isCurrent = pathname === own || (!end && pathname.startsWith(`${own}/`))
  return <Link aria-current={isCurrent ? 'page' : undefined} {...link} />
}

export function useSearchParams() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback(
    (next: URLSearchParams | Record<string, string>, options?: NavigateOptions) =>
      navigate(`?${new URLSearchParams(next)}`, options),
    [navigate],
  )
  return [params, setParams] as const
}
