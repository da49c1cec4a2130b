import type { RemoteRelease } from '@flight-amigo/backend/contract/release'
import { matchRoutes, type Params } from 'react-router-dom'
import { shellPages } from '../pages/shellPages.ts'
import { i18n } from '../sdk/i18n.tsx'

export interface SitePage {
  owner: string
  path: string
  title: string
  protected: boolean
  files: string[]
}

/** Pages of the live releases, then the shell's own. `*` is for unknown URLs. */
const pagesOf = (releases: RemoteRelease[]): SitePage[] => [
  ...releases.flatMap(({ name, routes }) =>
    routes.map(({ path, title, files, protected: isProtected = false }) => ({
      owner: name,
      path,
      title,
      protected: isProtected,
      files,
    })),
  ),
  ...shellPages.map(({ path, title }) => ({
    owner: 'shell',
    path,
    title: i18n._(title),
    protected: false,
    files: [],
  })),
]

/**
 * Returns the page that the router selects for a path. The router's `*` does not match line breaks (`%0a`,
 * `%E2%80%A8`), so such a path gets the page for unknown URLs without a match.
 */
export function pageAt(releases: RemoteRelease[], pathname: string): { page: SitePage; params: Params } {
  const pages = pagesOf(releases)
  const match = matchRoutes(
    pages.map((page) => ({ path: page.path, page })),
    pathname,
  )?.[0]
  return match ? { page: match.route.page, params: match.params } : { page: pages.at(-1)!, params: {} }
}

/** Redirects of moved pages. Their queries are passed on. */
export const redirects: Record<string, string> = {
  '/create-find-help': '/find/create',
  '/create-offer-help': '/offer/create',
  '/verification': '/verify',
}

/** The redirect target of a visitor on a protected page. */
export const loginRedirect = (pathAndQuery: string) => `/?redirect=${encodeURIComponent(pathAndQuery)}`
