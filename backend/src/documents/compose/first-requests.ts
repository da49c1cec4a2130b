import type { Me } from '../../account/account.contract.ts'
import type { RemoteRelease } from '../../releases/release.contract.ts'
import { ENGLISH } from '../locale.ts'
import type { Found } from './page-at.ts'

export const LIVE_POSITION = '/live/position'

/**
 * A signed-in user's page also gets the responses of the header and the position of the live stream: it requests nothing
 * again, and an extension of the header that would show nothing is not loaded.
 */
export function firstRequests(
  { page, params }: Found,
  search: string,
  user: Me | null,
  releases: RemoteRelease[],
  locale = ENGLISH,
): string[] {
  if (page.protected && !user) return []
  const { data, linkPreview } = page
  const parameters = parametersOf(params, search)
  const preview = (linkPreview ? filled(linkPreview, parameters) : []).map((address) => previewIn(locale, address))
  const own = [...data.flatMap((template) => filled(template, parameters)), ...preview]
  if (!user) return own
  const slots = releases.flatMap((release) => release.slots)
  return [LIVE_POSITION, ...own, ...slots.flatMap(({ name, data = [] }) => (name === 'header.badges' ? data : []))]
}

/** English has no parameter, so that its address is that of older releases. */
const previewIn = (locale: string, address: string) => (locale === ENGLISH ? address : `${address}?locale=${locale}`)

/**
 * Returns the API address of the page's link preview, and the part of the page's query that it depends on:
 * `?listing=5`.
 */
export function linkPreviewOf({ page: { linkPreview }, params }: Found, search: string, locale = ENGLISH) {
  const parameters = parametersOf(params, search)
  const address = linkPreview && filled(linkPreview, parameters)[0]
  if (!address) return undefined
  const named = namesIn(linkPreview).filter((name) => !(name in params))
  const query = new URLSearchParams(named.map((name): [string, string] => [name, parameters.parts[name] ?? '']))
  return { address: previewIn(locale, address), query: named.length > 0 ? `?${query}` : '' }
}

function parametersOf(params: Found['params'], search: string): Parameters {
  const query = [...new URLSearchParams(search)].filter(([, value]) => value !== '')
  return { parts: { ...Object.fromEntries(query), ...params }, query }
}

interface Parameters {
  parts: Record<string, string | undefined>
  query: [name: string, value: string][]
}

const namesIn = (template: string) => [...template.matchAll(/[/=]:(\w+)/g)].map(([, name = '']) => name)

/**
 * Fills in a template such as `/users/:userId`, `/trips?with=:to` or `/listings?limit=9&from&to`: `:x` comes from the
 * page's path or query, and a name without a value is copied from the page's query with all its values. Other
 * parameters, such as those of advertisers (`utm_source`), are dropped, because they would make each visitor's response
 * different.
 */
function filled(template: string, { parts, query }: Parameters) {
  if (namesIn(template).some((name) => !parts[name])) return []
  const [address = '', rest = ''] = template
    .replace(
      /([/=]):(\w+)/g,
      (_all, separator: string, name: string) => separator + encodeURIComponent(parts[name] ?? ''),
    )
    .split(/\?(.*)/s)
  const names = rest.split('&').filter(Boolean)
  const fixed = names.filter((part) => part.includes('='))
  const pairs = query
    .filter(([name]) => names.includes(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return [[address, [...fixed, ...pairs].join('&')].filter(Boolean).join('?')]
}
