import type { Me } from '../../account/account.contract.ts'
import type { Found } from './page-at.ts'

/** The API addresses whose answers the page at this address wants inside the document. */
export function wantedAnswers({ page, params }: Found, search: string, user: Me | null): string[] {
  if (page.protected && !user) return []
  const { data, linkPreview } = page
  const asked = askedOf(params, search, data)
  return [...data, ...(linkPreview ? [linkPreview] : [])].flatMap((template) => filled(template, asked))
}

/**
 * The API address that says what a link to this page shows, and the part of the page's query that it depends on:
 * `?listing=5`. Other parameters make no other page.
 */
export function previewOf({ page: { linkPreview }, params }: Found, search: string) {
  const asked = askedOf(params, search, [])
  const address = linkPreview && filled(linkPreview, asked)[0]
  if (!address) return undefined
  const named = namesIn(linkPreview).filter((name) => !(name in params))
  const query = new URLSearchParams(named.map((name): [string, string] => [name, asked.parts[name] ?? '']))
  return { address, query: named.length > 0 ? `?${query}` : '' }
}

function askedOf(params: Found['params'], search: string, data: string[]): Asked {
  const query = [...new URLSearchParams(search)].filter(([, value]) => value !== '')
  const named = new Set(data.flatMap(namesIn))
  return {
    parts: { ...Object.fromEntries(query), ...params },
    query: query.filter(([name]) => !named.has(name)),
  }
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
