import type { Me } from '../../account/account.contract.ts'
import type { Found } from './page-at.ts'

/** The API requests of a page whose responses go into the document. */
export function firstRequests({ page, params }: Found, search: string, user: Me | null): string[] {
  if (page.protected && !user) return []
  const { data, linkPreview } = page
  const parameters = parametersOf(params, search)
  return [...data, ...(linkPreview ? [linkPreview] : [])].flatMap((template) => filled(template, parameters))
}

/**
 * The API address of the page's link preview, and the part of the page's query that it depends on: `?listing=5`. Other
 * parameters do not change the page.
 */
export function linkPreviewOf({ page: { linkPreview }, params }: Found, search: string) {
  const parameters = parametersOf(params, search)
  const address = linkPreview && filled(linkPreview, parameters)[0]
  if (!address) return undefined
  const named = namesIn(linkPreview).filter((name) => !(name in params))
  const query = new URLSearchParams(named.map((name): [string, string] => [name, parameters.parts[name] ?? '']))
  return { address, query: named.length > 0 ? `?${query}` : '' }
}

function parametersOf(params: Found['params'], search: string): Parameters {
  const query = [...new URLSearchParams(search)].filter(([, value]) => value !== '')
  return { parts: { ...Object.fromEntries(query), ...params }, query }
}

/** The parameters of the path and query by name, and the query as it is. */
interface Parameters {
  parts: Record<string, string | undefined>
  query: [name: string, value: string][]
}

const namesIn = (template: string) => [...template.matchAll(/\/:(\w+)/g)].map(([, name = '']) => name)

/**
 * Fills in a template such as `/users/:userId` or `/listings?limit=9&from&to`: `:x` comes from the page's path or query, and
 * a name without a value is copied from the page's query with all its values. Other parameters are dropped: those of
 * advertisers (`utm_source`) would make each visitor's response different.
 */
function filled(template: string, { parts, query }: Parameters) {
  if (namesIn(template).some((name) => !parts[name])) return []
  const [path = '', rest = ''] = template.split(/\?(.*)/s)
  const address = path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(parts[name] ?? ''))
  const names = rest.split('&').filter(Boolean)
  const fixed = names.filter((part) => part.includes('='))
  const pairs = query
    .filter(([name]) => names.includes(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return [[address, [...fixed, ...pairs].join('&')].filter(Boolean).join('?')]
}
