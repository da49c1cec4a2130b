import fc from 'fast-check'
import { name, type Route } from '../../test/routes.ts'
import { filled, hostile, type Plausible } from './values.ts'
import type { Viewer, World } from './world.ts'

/** A generated request. */
export interface Made {
  /** Method and pattern of its route. */
  route: string
  as: Viewer
  method: Route['method'] | 'HEAD' | 'OPTIONS'
  url: string
  headers: Record<string, string>
  payload?: string
}

const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
const inAddress = (value: unknown) => encodeURIComponent(text(value))

/** A pattern with its parameters filled in, and its query. */
function addressOf(path: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const filledIn = path.replace(/:(\w+)/g, (_, name: string) => inAddress(params[name] ?? 1))
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${inAddress(value)}`)
  return pairs.length > 0 ? `${filledIn}?${pairs.join('&')}` : filledIn
}

const viewers = fc.constantFrom<Viewer>('person', 'person', 'other', 'moderator', 'visitor', 'forger')
const BROKEN = ['{"a":', '\ufeff{}', '[', '{"__proto__":{"a":1}}', '{"a":1,"a":2}', 'null', '"x"', '']
const OTHER_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'image/webp', 'multipart/form-data; boundary=x']

/** Ids of what the path is about, before any others. */
const inPath =
  (path: string, world: () => World): Plausible =>
  (field) => {
    const about = field === 'id' || /Id$/.test(field) ? world().ids[path.split('/')[2] ?? ''] : undefined
    // An address has texts, which a schema may describe as numbers.
    return about ? [...about, ...about.map(String), '999999'] : world().plausible[field]
  }

function toRoute(route: Route, world: () => World): fc.Arbitrary<Made> {
  const { method, path, takes } = route
  const body: Plausible = (field) => world().plausible[field]
  const json = fc.oneof(
    { weight: 14, arbitrary: filled(takes.body, body).map((made) => JSON.stringify(made)) },
    { weight: 1, arbitrary: hostile.map((made) => JSON.stringify(made)) },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
  )
  return fc
    .record({
      as: viewers,
      params: filled(takes.param, inPath(path, world)),
      query: filled(takes.query, inPath(path, world)),
      payload: json,
      type: fc.oneof(
        { weight: 14, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constantFrom(...OTHER_TYPES) },
      ),
      key: fc.oneof(fc.uuid(), fc.constantFrom('', '(', '1'.repeat(500))),
    })
    .map(({ as, params, query, payload, type, key }) => {
      const reads = method === 'GET'
      const headers = {
        ...world().headers(as, path),
        'idempotency-key': key,
        ...(!reads && { 'content-type': type }),
      }
      return {
        route: name(route),
        as,
        method,
        url: addressOf(path, params, query),
        headers,
        ...(!reads && { payload }),
      }
    })
}

const QUERIES = [
  'from',
  'to',
  'date',
  'endDate',
  'type',
  'flight',
  'listing',
  'remotes',
  'to',
  'payment_intent',
  'page',
]

/** A request to a page or to a file of a release. */
function toPage(path: string, world: () => World): fc.Arbitrary<Made> {
  const of = (field: string) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.nat().map((n) => among(world().plausible[field] ?? world().ids.listings ?? [], n)) },
      { weight: 1, arbitrary: hostile },
      { weight: 1, arbitrary: fc.string() },
    )
  const named = [...path.matchAll(/:(\w+)/g)].map(([, field = '']) => [field, of('id')] as const)
  return fc
    .record({
      as: viewers,
      method: fc.constantFrom<Made['method']>('GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST'),
      params: fc.record(Object.fromEntries(named)),
      query: fc.record(Object.fromEntries(QUERIES.map((field) => [field, of(field)])), { requiredKeys: [] }),
      tail: fc.oneof(
        { weight: 6, arbitrary: fc.constant('') },
        {
          weight: 1,
          arbitrary: fc.constantFrom('/', '/..', '/%2e%2e/', '//', '/%ff', '/%00', '/\u00e9', '?', '?=', '#x'),
        },
        { weight: 1, arbitrary: hostile.map((value) => `/${inAddress(value)}`) },
      ),
    })
    .map(({ as, method, params, query, tail }) => ({
      ...{ route: `page ${path}`, as, method, headers: world().headers(as, path) },
      url: addressOf(`${path}${tail}`, params, tail ? {} : query),
    }))
}

function among(values: unknown[], n: number): unknown {
  return values[n % Math.max(values.length, 1)]
}

/** After these the person is gone, and others must take over. */
const ENDS = new Set(['DELETE /api/account', 'POST /api/auth/logout', 'POST /api/auth/logout-everywhere'])

/** Requests to all routes and pages; each route is as likely as the others, but for those that end all. A page costs most. */
export const requestsTo = (routes: Route[], pages: string[], world: () => World): fc.Arbitrary<Made> =>
  fc.oneof(
    ...routes.map((route) => ({ weight: ENDS.has(name(route)) ? 1 : 10, arbitrary: toRoute(route, world) })),
    ...pages.map((page) => ({ weight: 3, arbitrary: toPage(page, world) })),
  )

/** The request as a person can repeat it. */
export function shown({ as, method, url, headers, payload }: Made): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${url} as ${as}`, ...lines, ...(payload === undefined ? [] : ['', payload])].join('\n')
}
