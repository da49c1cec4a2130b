import type { ReactElement } from 'react'
import { Navigate, useLocation, useRoutes } from 'react-router-dom'
import { shellPages } from './pages/shellPages.ts'
import { RemotePart } from './remotes/RemotePart.tsx'
import { useSite } from './remotes/site.ts'
import { PageUnavailable } from './remotes/Unavailable.tsx'
import { PageChange } from './routing/PageChange.tsx'
import { ReturnAfterLogin } from './routing/ReturnAfterLogin.tsx'
import { askToSignIn, moved, pageAt } from './routing/sitePages.ts'
import { useSession } from './sdk/session.ts'

interface PageProps {
  owner: string
  path: string
  title: string
  skeleton: string | ReactElement
  guarded?: boolean | undefined
}

/** Routes to the pages of the live releases and to the shell's own pages. */
export function Router() {
  const { releases } = useSite()
  const { pathname } = useLocation()
  const pages: PageProps[] = [
    ...releases.flatMap(({ name, routes }) =>
      routes.map(({ path, title, skeleton, protected: guarded }) => ({ owner: name, path, title, skeleton, guarded })),
    ),
    ...shellPages.map(({ path, title, Skeleton }) => ({ owner: 'shell', path, title, skeleton: <Skeleton /> })),
  ]
  // Without a key React would keep the first page when another route of the same remote follows.
  const elements = pages.map((page) => <Page key={page.owner + page.path} {...page} />)
  const routed = useRoutes([
    ...elements.map((element, index) => ({ path: pages[index]!.path, element })),
    ...Object.entries(moved).map(([from, to]) => ({ path: from, element: <Moved to={to} /> })),
  ])
  return (
    <>
      {/* Beside the pages, so that it stays mounted when one page replaces another. */}
      {!(pathname in moved) && <PageChange title={pageAt(releases, pathname).page.title} />}
      {routed ?? elements.at(-1)}
    </>
  )
}

/** A protected page is for signed-in people only. While it is not known who is there, its skeleton stands. */
function Page({ owner, path, title, skeleton, guarded = false }: PageProps) {
  const { user, loading } = useSession()
  const { pathname, search } = useLocation()
  const isClosed = guarded && !user
  if (isClosed && !loading) return <Navigate to={askToSignIn(pathname + search)} replace />
  return (
    <>
      {path === '/' && <ReturnAfterLogin />}
      <RemotePart
        remote={owner}
        part={`route:${path}`}
        skeleton={skeleton}
        waits={isClosed}
        whenBroken={(retry, retrying) => <PageUnavailable title={title} onRetry={retry} retrying={retrying} />}
      />
    </>
  )
}

function Moved({ to }: { to: string }) {
  return <Navigate to={to + useLocation().search} replace />
}
