import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { PendingWork } from './pending-work.ts'
import { type Call, isForBrowsers, processCall } from './stripe/api.ts'
import { available } from './stripe/balance.ts'
import { leave, type Onboarded, onboard, payOut, visit } from './stripe/connect.ts'
import { closeDispute, createDispute } from './stripe/disputes.ts'
import { readForm, text } from './stripe/form.ts'
import { assertKey, assertVersion, keyOf } from './stripe/keys.ts'
import { asset, onboardingPage } from './stripe/pages.ts'
import { createRefund, endRefund, topUp } from './stripe/refunds.ts'
import { createTables, inOrder, newId, type SentEvent, type Store, type Thing, VERSION } from './stripe/store.ts'
import { StripeApiError } from './stripe/stripe-error.ts'
import { type Deliver, Webhooks } from './stripe/webhooks.ts'

/**
 * How a call fails: before it is carried out (400, 429, 503, hang, drop), in the middle (500), afterwards, or by a late
 * answer. Only a 500 is stored under the key of its call, and repeated from then on.
 */
export type Failure =
  | keyof typeof FAILED
  | '400'
  | '429'
  | '503'
  | 'hang'
  | 'hang-after'
  | 'drop'
  | 'drop-after'
  | `${number}ms`

const FAILED = { '500': 'nothing', '500-after': 'all' } as const

interface Fault {
  how: Failure
  /** Only calls with this beginning, such as `POST /v1/transfers`. */
  calls: string
  times: number
}

interface Options {
  pool: Pool
  port?: number
  /** The suffix of the keys, after `sk_test_` and `pk_test_`. */
  account: string
  webhookSecret: string
  deliver: Deliver
}

/** Stripe over real HTTP: the part of its API that tips need, its webhooks, and its script in a browser. */
export async function startStripe({ pool, port = 0, account, webhookSecret, deliver }: Options) {
  await createTables(pool)
  const pending = new PendingWork()
  const webhooks = new Webhooks(pool, webhookSecret, deliver, pending)
  const busy = new Set<string>()
  const calls: string[] = []
  const hanging = new Set<Socket>()
  let faults: Fault[] = []

  const act = async <T>(does: (store: Store) => Promise<T>): Promise<T> => {
    const result = await inOrder(pool, does)
    webhooks.wake()
    return result
  }

  function faultFor(call: string): Failure | undefined {
    const fault = faults.find((each) => each.times > 0 && call.startsWith(each.calls))
    if (fault) fault.times--
    return fault?.how
  }

  async function api(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const body = await textOf(request)
    const given = keyOf(request.headers) ?? url.searchParams.get('key') ?? text(readForm(body), 'key') ?? ''
    const header = request.headers['idempotency-key']
    const call: Call = {
      ...{ method: request.method ?? 'GET', path: url.pathname, query: url.searchParams, body, key: given },
      idempotencyKey: typeof header === 'string' ? header : undefined,
    }
    const reply = (status: number, content: object, headers: Record<string, string> = {}) => {
      response.writeHead(status, {
        'content-type': 'application/json',
        'request-id': newId('req'),
        'stripe-version': String(request.headers['stripe-version'] ?? VERSION),
        ...headers,
      })
      response.end(JSON.stringify(content))
    }
    const refuse = (status: number, type: string, message: string, code?: string) =>
      reply(status, { error: { type, message, ...(code && { code }) } })

    calls.push(`${call.method} ${call.path}`)
    try {
      assertKey(given, account, isForBrowsers(call))
      assertVersion(request.headers['stripe-version'])
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error
      return reply(error.status, { error: error.error })
    }
    const fault = faultFor(`${call.method} ${call.path}`)
    if (fault === 'hang') return void hanging.add(request.socket)
    if (fault === 'drop') return void request.socket.destroy()
    if (fault === '503') return refuse(503, 'api_error', 'An unknown error occurred')
    if (fault === '400') return refuse(400, 'invalid_request_error', 'This is not possible.')
    if (fault === '429') return refuse(429, 'invalid_request_error', 'Too many requests', 'rate_limit')
    if (fault?.endsWith('ms')) await sleep(Number.parseInt(fault, 10))
    const once = call.idempotencyKey
    if (once && busy.has(once)) {
      const message = 'There is currently another in-progress request using this Idempotent Key.'
      return refuse(409, 'idempotency_error', message, 'idempotency_key_in_use')
    }
    if (once) busy.add(once)
    try {
      const failed = FAILED[fault as keyof typeof FAILED]
      const { status, body: content, replayed } = await act((store) => processCall(store, call, base(), failed))
      if (fault === 'hang-after') return void hanging.add(request.socket)
      if (fault === 'drop-after') return void request.socket.destroy()
      reply(status, content, {
        ...(replayed && { 'idempotent-replayed': 'true' }),
        // Stripe tells its SDK that a retry would only repeat the stored response.
        ...(status === 500 && once && { 'stripe-should-retry': 'false' }),
      })
    } finally {
      if (once) busy.delete(once)
    }
  }

  async function pages(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const go = (location: string) => response.writeHead(303, { location }).end()
    const link = /^\/onboarding\/(link_\w+)$/.exec(url.pathname)?.[1]
    if (link && request.method === 'POST') {
      const how = text(readForm(await textOf(request)), 'how') as Onboarded
      return void go(await act((store) => leave(store, link, how)))
    }
    if (link) {
      const { leave: elsewhere } = await act((store) => visit(store, link))
      if (elsewhere) return void go(elsewhere)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      return void response.end(onboardingPage)
    }
    const file = asset(url.pathname)
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain', 'cache-control': 'no-store' })
    response.end(file?.content ?? 'There is nothing here.')
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stripe')
    response.setHeader('access-control-allow-origin', '*')
    // The last one names the network that a test comes from.
    response.setHeader('access-control-allow-headers', 'authorization, content-type, x-forwarded-for')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const handle = url.pathname.startsWith('/v1/') ? api : pages
    pending.add(handle(request, response, url)).catch((error: Error) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ error: { type: 'api_error', message: error.message } }))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  webhooks.wake()

  const things = (kind: string) => act((store) => store.list(kind))
  const control = {
    /** Makes the next `times` calls that begin with `which` fail like this. */
    fail(how: Failure, which = '', times = Number.POSITIVE_INFINITY) {
      faults.push({ how, calls: which, times })
    },
    /** Ends all failures, and the connections that hang. */
    recover() {
      faults = []
      for (const socket of hanging) socket.destroy()
      hanging.clear()
    },
    refund: (payment_intent: string, more: Record<string, string> = {}) =>
      act((store) => createRefund(store, { payment_intent, ...more })),
    /** Changes the state of a refund later. */
    endRefund: (id: string, how: 'succeeded' | 'failed') => act((store) => endRefund(store, id, how)),
    /** Takes money away from the platform or a connected account, or adds some to the platform. */
    payOut: (cents: number, from: string | null = null) => act((store) => payOut(store, cents, from)),
    topUp: (cents: number) => act((store) => topUp(store, cents)),
    available: (of: string | null = null) => act((store) => available(store, of)),
    /** Disputes a payment, or a part of it. */
    dispute: (intent: string, more: { status?: string; amount?: number } = {}) =>
      act((store) => createDispute(store, intent, more)),
    closeDispute: (id: string, how: 'won' | 'lost') => act((store) => closeDispute(store, id, how)),
    onboard: (account: string, how: Onboarded) => act((store) => onboard(store, account, how)),
    closeAccount: (account: string) => act((store) => store.remove(account)),
  }

  return {
    url: base(),
    scriptUrl: `${base()}/v3/`,
    webhooks,
    /** The pending work that the site's idle check waits for: calls and webhooks. */
    settle: pending.settle(() => webhooks.isIdle()),
    calls,
    things,
    ...control,
    async events(): Promise<SentEvent[]> {
      return (await pool.query<{ data: SentEvent }>('select data from dev.stripe_event order by at')).rows.map(
        ({ data }) => data,
      )
    },
    /** For browser tests: the records, and a switch for failures and for events at Stripe. */
    mount(fastify: FastifyInstance) {
      fastify.get<{ Params: { kind: string } }>('/dev/stripe/:kind.json', ({ params }) => things(params.kind))
      fastify.post<{ Body: Partial<Fault> }>('/dev/stripe/fail', ({ body }, reply) => {
        if (body.how) control.fail(body.how, body.calls, body.times)
        else control.recover()
        return reply.status(204).send()
      })
      fastify.post<{ Body: { intent: string } }>('/dev/stripe/refund', ({ body }) => control.refund(body.intent))
      fastify.post<{ Body: { intent: string; amount?: number } }>(
        '/dev/stripe/dispute',
        ({ body: { intent, ...more } }) => control.dispute(intent, more),
      )
      fastify.post<{ Body: { dispute: string; how: 'won' | 'lost' } }>('/dev/stripe/close-dispute', ({ body }) =>
        control.closeDispute(body.dispute, body.how),
      )
    },
    async stop() {
      await webhooks.stop()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>
export type { SentEvent, Thing }
