import type { PageRequest } from '@flight-amigo/backend/contract/documents'
import { pageAt } from '../routing/sitePages.ts'
import { usableReleases } from './usableReleases.ts'

/** The API addresses whose answers the page at this address wants inside the document. */
export function wantedAnswers({ path, search, releases, user }: PageRequest): string[] {
  const found = pageAt(usableReleases(releases), path)
  if (!found || (found.page.protected && !user)) return []
  const { data } = found.page
  const query = [...new URLSearchParams(search)].filter(([, value]) => value !== '')
  const named = new Set(data.flatMap(namesIn))
  const asked: Asked = {
    parts: { ...Object.fromEntries(query), ...found.params },
    query: query.filter(([name]) => !named.has(name)),
  }
  return data.flatMap((template) => filled(template, asked))
}

/** The parts of the address by name, and the rest of its query. */
interface Asked {
  parts: Record<string, string | undefined>
  query: [name: string, value: string][]
}

const namesIn = (template: string) => [...template.matchAll(/\/:(\w+)/g)].map(([, name = '']) => name)

/**
 * Fills in a template such as `/users/:userId` or `/listings?limit=9&*`: `:x` comes from the page's path or query, and
 * `*` is the rest of the query, without named parts and without parameters that the template sets.
 */
function filled(template: string, { parts, query }: Asked) {
  if (namesIn(template).some((name) => !parts[name])) return []
  const [path = '', rest = ''] = template.split(/\?(.*)/s)
  const address = path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(parts[name] ?? ''))
  const fixed = rest.split('&').filter((part) => part !== '*' && part !== '')
  const taken = new URLSearchParams(fixed.join('&'))
  const own = rest.split('&').includes('*') ? query.filter(([name]) => !taken.has(name)) : []
  const pairs = own.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return [[address, [...fixed, ...pairs].join('&')].filter(Boolean).join('?')]
}
