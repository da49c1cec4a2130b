import { safePath } from '@flight-amigo/backend/contract/safe-path'
import { t } from '@lingui/core/macro'
import { type ReactElement, useEffect, useLayoutEffect, useRef } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'
import { shellPages } from './pages/shellPages.ts'
import { RemotePart } from './remotes/RemotePart.tsx'
import { useSite } from './remotes/site.ts'
import { PageUnavailable } from './remotes/Unavailable.tsx'
import { retainHeadingFocus } from './routing/headingFocus.ts'
import { fullTitle, titleRoute } from './routing/pageTitle.ts'
import { restoreScroll } from './routing/scroll.ts'
import { loginRedirect, pageAt, redirects } from './routing/sitePages.ts'
import { clearCachedResponses } from './sdk/api.ts'
import { i18n } from './sdk/i18n.tsx'
import { login } from './sdk/login.ts'
import { useSession } from './sdk/session.ts'
import { toast } from './sdk/toast.ts'
import { trackPage } from './sdk/track.ts'

/** On the home page with a redirect target: redirects a signed-in user, and asks a visitor to log in first. */
function ReturnAfterLogin() {
  const [parameters] = useSearchParams()
  const redirect = parameters.get('redirect')
  const { user, loading } = useSession()
  const navigate = useNavigate()
  const target = safePath(redirect)
  // This document knows no staff pages, so such a page needs its own document.
  const isKnown = pageAt(useSite().releases, target.split(/[?#]/)[0] ?? '').page.path !== '*'
  const mustLeave = redirect !== null && user !== null && !isKnown
  const mustLogIn = redirect !== null && !user && !loading

  useEffect(() => {
    if (mustLeave) location.replace(target)
  }, [mustLeave, target])

  useEffect(() => {
    if (!mustLogIn) return
    toast({
      title: t`Login Required`,
      description: t`Please login to access this page`,
      action: {
        label: t`Log In`,
        onClick: async () => {
          if ((await login(t`Please login to access this page`)) && isKnown) navigate(target, { replace: true })
        },
      },
    })
  }, [mustLogIn, isKnown, target, navigate])

  return redirect !== null && user && isKnown && target !== '/' ? <Navigate to={target} replace /> : null
}

/**
 * Sets title, scroll position and focus when the URL changes, and counts a page view. A new page sends its own
 * requests.
 */
function PageChange({ title }: { title: string }) {
  const { pathname, key, hash } = useLocation()
  const navigationType = useNavigationType()
  const previousPathname = useRef(pathname)

  useLayoutEffect(() => titleRoute(title), [title])

  useEffect(() => trackPage(fullTitle(title), pathname), [title, pathname])

  useLayoutEffect(() => {
    const samePage = previousPathname.current === pathname
    previousPathname.current = pathname
    // The browser itself scrolls to a fragment. Its history entry has the key `default`, like the first page, so the
    // hash tells their scroll positions apart.
    return restoreScroll(key + hash, navigationType === 'POP' && hash === '', samePage)
  }, [key, hash, navigationType, pathname])

  const clearedFor = useRef(pathname)
  useEffect(() => {
    if (clearedFor.current === pathname) return
    clearedFor.current = pathname
    clearCachedResponses()
    return retainHeadingFocus()
  }, [pathname])

  return null
}

interface PageProps {
  owner: string
  path: string
  /** Names the page if it fails to load. */
  heading: string
  skeleton: string | ReactElement
  isProtected?: boolean | undefined
}

export function Router() {
  const { releases } = useSite()
  const { pathname } = useLocation()
  const pages: PageProps[] = [
    ...releases.flatMap(({ name, routes }) =>
      routes.map(({ path, title, skeleton, protected: isProtected }) => ({
        owner: name,
        path,
        heading: title,
        skeleton,
        isProtected,
      })),
    ),
    ...shellPages.map(({ path, title, heading = title, Skeleton }) => ({
      owner: 'shell',
      path,
      heading: i18n._(heading),
      skeleton: <Skeleton />,
    })),
  ]
  const { page } = pageAt(releases, pathname)
  const isMoved = pathname in redirects
  return (
    <>
      {/* Beside the pages, so that it stays mounted when one page replaces another. */}
      {!isMoved && <PageChange title={page.title} />}
      {/* `pageAt` says why an unknown path may match no route. */}
      <Routes {...(page.path === '*' && !isMoved && { location: '/*' })}>
        {pages.map((page) => (
          // Without a key, React would retain the first page when another route of the same remote follows.
          <Route
            key={page.owner + page.path}
            path={page.path}
            element={<Page key={page.owner + page.path} {...page} />}
          />
        ))}
        {Object.entries(redirects).map(([from, to]) => (
          <Route key={from} path={from} element={<Redirect to={to} />} />
        ))}
      </Routes>
    </>
  )
}

/** A protected page is for signed-in users only. Its skeleton is shown while the session is unknown. */
function Page({ owner, path, heading, skeleton, isProtected = false }: PageProps) {
  const { user, loading } = useSession()
  const { pathname, search } = useLocation()
  const needsLogin = isProtected && !user
  if (needsLogin && !loading) return <Navigate to={loginRedirect(pathname + search)} replace />
  return (
    <>
      {path === '/' && <ReturnAfterLogin />}
      <RemotePart
        remote={owner}
        part={`route:${path}`}
        skeleton={skeleton}
        isPostponed={needsLogin}
        renderError={(retry, retrying) => <PageUnavailable title={heading} onRetry={retry} retrying={retrying} />}
      />
    </>
  )
}

function Redirect({ to }: { to: string }) {
  return <Navigate to={to + useLocation().search} replace />
}
