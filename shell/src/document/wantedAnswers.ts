import type { StoredRelease } from '../remotes/release.ts'
import { pageAt } from '../routing/sitePages.ts'
import { usableReleases } from './usableReleases.ts'

/** An address of the site, and who asks for it. */
export interface Visit {
  path: string
  search: string
  releases: StoredRelease[]
  user: object | null
}

/** The API addresses whose answers the page at this address wants inside the document. */
export function wantedAnswers({ path, search, releases, user }: Visit): string[] {
  const found = pageAt(usableReleases(releases), path)
  if (!found || (found.page.protected && !user)) return []
  return found.page.data.flatMap((template) => filled(template, found.params, search))
}

/** `/users/:userId` and `/listings?limit=9&*` as an address: `:x` from the path, `*` is the page's own query. */
function filled(template: string, params: Record<string, string | undefined>, search: string) {
  const [path = '', query = ''] = template.split(/\?(.*)/s)
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  if (names.some((name) => !params[name])) return []
  const address = path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''))
  const fixed = query.split('&').filter((part) => part !== '*' && part !== '')
  const own = query.split('&').includes('*') ? ownQuery(search, new URLSearchParams(fixed.join('&'))) : []
  return [[address, [...fixed, ...own].join('&')].filter(Boolean).join('?')]
}

/** What the visitor asked for, less what the page has fixed, less what is empty. */
const ownQuery = (search: string, fixed: URLSearchParams) =>
  [...new URLSearchParams(search)]
    .filter(([name, value]) => value !== '' && !fixed.has(name))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
