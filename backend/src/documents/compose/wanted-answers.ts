import type { Me } from '../../account/account.contract.ts'
import type { Found } from './page-at.ts'

/** The API addresses whose answers the page at this address wants inside the document. */
export function wantedAnswers({ page, params }: Found, search: string, user: Me | null): string[] {
  if (page.protected && !user) return []
  const { data, linkPreview } = page
  const asked = askedOf(params, search)
  return [...data, ...(linkPreview ? [linkPreview] : [])].flatMap((template) => filled(template, asked))
}

/**
 * The API address that says what a link to this page shows, and the part of the page's query that it depends on:
 * `?listing=5`. Other parameters make no other page.
 */
export function previewOf({ page: { linkPreview }, params }: Found, search: string) {
  const asked = askedOf(params, search)
  const address = linkPreview && filled(linkPreview, asked)[0]
  if (!address) return undefined
  const named = namesIn(linkPreview).filter((name) => !(name in params))
  const query = new URLSearchParams(named.map((name): [string, string] => [name, asked.parts[name] ?? '']))
  return { address, query: named.length > 0 ? `?${query}` : '' }
}

function askedOf(params: Found['params'], search: string): Asked {
  const query = [...new URLSearchParams(search)].filter(([, value]) => value !== '')
  return { parts: { ...Object.fromEntries(query), ...params }, query }
}

/** The parts of the address by name, and its query. */
interface Asked {
  parts: Record<string, string | undefined>
  query: [name: string, value: string][]
}

const namesIn = (template: string) => [...template.matchAll(/\/:(\w+)/g)].map(([, name = '']) => name)

/**
 * Fills in a template such as `/users/:userId` or `/listings?limit=9&from&to`: `:x` comes from the page's path or query, and
 * a name without a value from the page's query, as often as it is there. Other parameters are not passed on: those of
 * advertisers (`utm_source`) would make each visitor's answer another one.
 */
function filled(template: string, { parts, query }: Asked) {
  if (namesIn(template).some((name) => !parts[name])) return []
  const [path = '', rest = ''] = template.split(/\?(.*)/s)
  const address = path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(parts[name] ?? ''))
  const parameters = rest.split('&').filter(Boolean)
  const fixed = parameters.filter((part) => part.includes('='))
  const pairs = query
    .filter(([name]) => parameters.includes(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return [[address, [...fixed, ...pairs].join('&')].filter(Boolean).join('?')]
}
