import fc from 'fast-check'
import type { PaymentsApp } from '../../test/payments.ts'
import { name, routesOf } from '../../test/routes.ts'
import { changeOf, faultOf } from './judge.ts'
import { type Made, requestsTo, shown } from './requests.ts'
import { makeCanaries, makeWorld } from './world.ts'

/** A request and its response. */
export interface Sent {
  /** The first fault of each kind, with the request that repeats it. */
  faults: string[]
  /** The number of responses with this status. */
  statuses: Record<number, number>
  /** How many accepted requests each route got. */
  accepted: Record<string, number>
  /** How many fields came back as they were sent, by route. */
  compared: Record<string, number>
}

/** After so many requests others take over, because people block each other and agree on what there is. */
const FOR_PEOPLE = 400

/** Pages and files that are not of a release. */
const PAGES = [
  ...['/contact', '/safety', '/terms-of-use', '/nothing/here', '/sitemap.xml', '/robots.txt', '/sw.js', '/favicon.ico'],
  ...['/.well-known/security.txt', '/dev/releases', '/ops', '/ops/cases/:id', '/photos/:id', '/r/shell/:id/main.js'],
  ...['/r/listings/1.0.0/:id', '/r/:id/:id/:id', '/api/nothing', '/api/listings/:id/:id', '/:id'],
]

/** Sends generated requests, one after the other, so that a seed repeats them all on a new database. */
export async function fuzz(t: PaymentsApp, { requests, seed }: { requests: number; seed: number }): Promise<Sent> {
  const sent: Sent = { faults: [], statuses: {}, accepted: {}, compared: {} }
  // The stream never ends, and has tests of its own.
  const routes = routesOf(t).filter(({ path }) => path !== '/api/live')
  const byName = new Map(routes.map((route) => [name(route), route]))
  const { rows } = await t.pool.query<{ path: string }>(
    "select distinct route ->> 'path' as path from release, jsonb_array_elements(facts -> 'routes') as route order by 1",
  )
  const canaries = await makeCanaries(t)
  let world = await makeWorld(t)
  let left = FOR_PEOPLE
  const made = requestsTo(routes, [...PAGES, ...rows.map(({ path }) => path)], () => world)
  const kinds = new Set<string>()
  const count = (where: Record<string, number>, what: string | number, by = 1) => {
    where[what] = (where[what] ?? 0) + by
  }
  const send = async (request: Made) => {
    const { method, url, headers, payload } = request
    const response = await t.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
    count(sent.statuses, response.statusCode)
    if (response.statusCode < 300) count(sent.accepted, request.route)
    const route = byName.get(request.route)
    const change = route ? changeOf(route, request, response) : { compared: 0 }
    if (change.compared > 0) count(sent.compared, request.route, change.compared)
    const fault = faultOf(request, response, canaries) ?? change.fault
    const kind = `${request.route} ${fault?.replaceAll(/".*"|\d+/g, '')}`
    if (fault && !kinds.has(kind)) {
      kinds.add(kind)
      sent.faults.push(`${fault} (${response.statusCode})\n${shown(request)}\n\n${response.body.slice(0, 500)}`)
    }
    // An account was deleted, logged out or banned.
    const isOver = /"code":"(signed-out|account-suspended)"/.test(response.body) && isPerson(request)
    if (isOver || --left === 0) [world, left] = [await makeWorld(t), FOR_PEOPLE]
  }
  await fc.assert(fc.asyncProperty(made, send), { numRuns: requests, seed, endOnFailure: true })
  return sent
}

const isPerson = ({ as }: Made) => as !== 'visitor' && as !== 'forger'
