import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { now } from '../../src/http/clock.contract.ts'
import { PendingWork } from '../pending-work.ts'
import { type FlightChange, flightRows, icaoOf, rescheduled, scheduleRow } from './aeroapi-replies.ts'
import { type DayFlight, flightsBetween, type WorldFlight } from './world.ts'

export const FLIGHT_KEY = 'fake'

// The part of FlightAware's description of AeroAPI that this site uses, without its texts.
const description = JSON.parse(readFileSync(join(import.meta.dirname, 'aeroapi.description.json'), 'utf8'))
const schemaOf = (of: object) => z.fromJSONSchema(of as never, { defaultTarget: 'openapi-3.0' })
const strict = (of: object) => schemaOf({ ...of, additionalProperties: false })
const requests = {
  schedules: strict(description.schedules.query),
  flights: strict(description.flights.query),
  alert: strict(description.createAlert.body),
}
const replies = { schedules: schemaOf(description.schedules.reply), flights: schemaOf(description.flights.reply) }

/** How the provider fails: not at all, with an error, too slowly, with text that is no reply, a wrong zone or airport, no flight, or a refusal. */
export const FLIGHT_FAILURES = [
  'none',
  'down',
  'hang',
  'too-many',
  'nonsense',
  'wrong-zone',
  'unknown-airport',
  'unknown-flight',
  'refused',
] as const
export type FlightFailure = (typeof FLIGHT_FAILURES)[number]

interface Alert {
  id: number
  ident: string
  origin?: string | null
  start?: string | null
  target_url?: string | null
}

interface Options {
  port?: number
  /** Calls the site about an alert; without it, alerts are only stored. */
  call?: (url: string, body: object) => Promise<unknown>
}

export const callAlert: NonNullable<Options['call']> = (url, body) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(5_000),
  })

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const keyOf = ({ number, departure, date }: Pick<DayFlight, 'number' | 'departure' | 'date'>) =>
  `${number} ${departure} ${date}`

class Refused extends Error {
  readonly status: number

  constructor(status: number) {
    super()
    this.status = status
  }
}

/** FlightAware's AeroAPI over real HTTP: schedules, status and alerts of the flights of `world.ts`. */
export async function startAeroApi({ port = 0, call }: Options = {}) {
  const changes = new Map<string, FlightChange>()
  const sales = new Map<string, string[]>()
  const alerts = new Map<number, Alert>()
  const calls: string[] = []
  const requested: string[] = []
  const pending = new PendingWork()
  let failure: FlightFailure = 'none'
  let delayMs = 0
  let alertIds = 100

  function schedules(start: string, end: string, query: URLSearchParams): object {
    const { airline, flight_number } = read(requests.schedules, query) as { airline?: string; flight_number?: number }
    const [from, until] = [Date.parse(start), Date.parse(end)]
    if (!(from < until) || until - from > 21 * DAY_MS || until > now() + 365 * DAY_MS || from < now() - 90 * DAY_MS)
      throw new Refused(400)
    const flightNumber = `${airline}${flight_number}`
    const isSold = ({ number, soldAs }: WorldFlight) =>
      [number, ...(sales.get(number) ?? soldAs)].includes(flightNumber)
    const scheduled = flightsBetween(isSold, new Date(from), new Date(until)).map((flight) =>
      scheduleRow(rescheduled(flight, changes.get(keyOf(flight))), flightNumber),
    )
    const rows =
      failure === 'unknown-airport' ? scheduled.map((row) => ({ ...row, destination_iata: 'Q1Q' })) : scheduled
    return { links: null, num_pages: 1, scheduled: rows }
  }

  function flights(ident: string, query: URLSearchParams): object {
    const { start, end } = read(requests.flights, query) as { start?: string; end?: string }
    const isNamed = ({ number }: WorldFlight) => [number, icaoOf(number)].includes(ident)
    const from = new Date(start ?? now() - 24 * HOUR_MS)
    const until = new Date(end ?? now() + 48 * HOUR_MS)
    const zone = failure === 'wrong-zone' ? 'Pacific/Honolulu' : undefined
    const rows = flightsBetween(isNamed, from, until).flatMap((flight) =>
      flightRows(flight, changes.get(keyOf(flight)) ?? {}, now(), zone),
    )
    return { links: null, num_pages: 1, flights: failure === 'unknown-flight' ? [] : rows }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://aeroapi')
    const body = await text(request)
    const reply = (status: number, value?: object, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...headers })
        .end(value && JSON.stringify(value))
    calls.push(`${request.method} ${pathname}`)
    requested.push(`${request.method} ${request.url} ${body}`.trimEnd())
    if (delayMs > 0) await sleep(delayMs, undefined, { ref: false })
    if (failure === 'hang') return
    try {
      if (failure === 'down') throw new Refused(503)
      if (failure === 'too-many') throw new Refused(429)
      if (failure === 'refused') throw new Refused(400)
      if (failure === 'nonsense') return void reply(200, { flights: [{ cancelled: 'perhaps' }], scheduled: 'soon' })
      if (request.headers['x-apikey'] !== FLIGHT_KEY) throw new Refused(401)
      const [, root = '', one = '', two = ''] = pathname.split('/').map(decodeURIComponent)
      if (request.method === 'GET' && root === 'schedules')
        return void reply(200, checked(replies.schedules, schedules(one, two, searchParams)))
      if (request.method === 'GET' && root === 'flights')
        return void reply(200, checked(replies.flights, flights(one, searchParams)))
      if (request.method === 'POST' && pathname === '/alerts') {
        const id = ++alertIds
        alerts.set(id, { id, ...(parse(requests.alert, JSON.parse(body)) as Omit<Alert, 'id'>) })
        return void reply(201, undefined, { location: `/alerts/${id}` })
      }
      if (request.method === 'DELETE' && root === 'alerts') {
        if (!alerts.delete(Number(one))) throw new Refused(400)
        return void reply(204)
      }
      throw new Refused(404)
    } catch (error) {
      const status = error instanceof Refused ? error.status : 500
      reply(status, { title: 'Error', reason: 'ERROR', detail: (error as Error).message, status })
    }
  }

  /** Changes a flight, and calls the site about it if it has an alert for the flight. */
  async function change(flight: Pick<DayFlight, 'number' | 'departure' | 'date'>, what: FlightChange): Promise<void> {
    changes.set(keyOf(flight), { ...changes.get(keyOf(flight)), ...what })
    const interested = [...alerts.values()].filter(
      ({ ident, origin, start }) =>
        ident === icaoOf(flight.number) && origin === flight.departure && start === flight.date,
    )
    await Promise.all(interested.map((alert) => pending.add(notify(alert))))
  }

  async function notify({ id, target_url }: Alert): Promise<void> {
    if (!target_url) return
    const event = { alert_id: id, event_code: 'change', short_description: 'A flight has changed.' }
    await call?.(target_url, event).catch(() => {}) // the site may be away, and its polling makes up for it
  }

  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Method and path of each call. */
    calls,
    /** Method, address and body of each call: all that the provider learns. */
    requested,
    alerts,
    change,
    /** Sells a flight under these numbers of other airlines from now on. */
    sell: (number: string, soldAs: string[]) => {
      sales.set(number, soldAs)
    },
    settle: pending.settle(),
    fail: (how: FlightFailure) => {
      failure = how
    },
    /** Makes each reply take so long. */
    delay: (ms: number) => {
      delayMs = ms
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type AeroApiFake = Awaited<ReturnType<typeof startAeroApi>>

/** A query as the description types it: its numbers are texts in an address. */
function read(schema: z.ZodType, query: URLSearchParams): unknown {
  const values = [...query].map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value])
  return parse(schema, Object.fromEntries(values))
}

function parse(schema: z.ZodType, value: unknown): unknown {
  const { success, data } = schema.safeParse(value)
  if (!success) throw new Refused(400)
  return data
}

/** Our own replies fit the description, too; otherwise the fake is wrong. */
function checked(schema: z.ZodType, reply: object): object {
  schema.parse(reply)
  return reply
}
