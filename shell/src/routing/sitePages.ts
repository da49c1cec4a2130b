import type { RemoteRelease } from '@flight-amigo/backend/contract/release'
import { matchRoutes } from 'react-router-dom'
import { shellPages } from '../pages/shellPages.ts'

/** A page of the site, of a remote or of the shell. */
export interface SitePage {
  owner: string
  path: string
  title: string
  protected: boolean
  /** Scripts and style sheets that the page needs beside its remote's entry. */
  files: string[]
  data: string[]
  linkPreview?: string | undefined
}

/** All pages: those of the live releases, then the shell's own. `*` is for unknown addresses. */
const pagesOf = (releases: RemoteRelease[]): SitePage[] => [
  ...releases.flatMap(({ name, routes }) =>
    routes.map(({ path, title, files, data = [], linkPreview, protected: kept = false }) => ({
      owner: name,
      path,
      title,
      protected: kept,
      files,
      data,
      linkPreview,
    })),
  ),
  ...shellPages.map(({ path, title }) => ({ owner: 'shell', path, title, protected: false, files: [], data: [] })),
]

/** The page at an address, chosen as the router chooses, with the parameters of its path. */
export function pageAt(releases: RemoteRelease[], pathname: string) {
  const match = matchRoutes(
    pagesOf(releases).map((page) => ({ path: page.path, page })),
    pathname,
  )?.[0]
  return match && { page: match.route.page, params: match.params }
}

/** Addresses that have moved. Their queries are kept. */
export const moved: Record<string, string> = {
  '/create-find-help': '/find/create',
  '/create-offer-help': '/offer/create',
  '/verification': '/verify',
}

/** The address that a visitor is sent to instead of a protected page. */
export const askToSignIn = (pathAndQuery: string) => `/?redirect=${encodeURIComponent(pathAndQuery)}`
