import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { deliveriesOf, withoutTable } from '../../test/database.ts'
import { eventually } from '../../test/eventually.ts'
import { documentSettings } from '../documents/settings.ts'
import type { Env } from '../env.ts'
import { daysAfter, todayIn } from '../listings/itinerary/itinerary.contract.ts'
import { nameOf } from './statements.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  status?: { code?: number }
}

const ADDRESS = 'canary-7d21@mail.test'
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'

async function startCollector() {
  let received = ''
  const server = createServer(async (request, reply) => {
    received += `${await text(request)}\n`
    reply.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => received,
    spans: (): Span[] =>
      received
        .split('\n')
        .filter(Boolean)
        .flatMap(
          (line) =>
            (JSON.parse(line) as { resourceSpans: Array<{ scopeSpans: Array<{ spans: Span[] }> }> }).resourceSpans,
        )
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    stop: () => server.close(),
  }
}

let collector: Awaited<ReturnType<typeof startCollector>>
let t: TestApp
beforeAll(async () => {
  collector = await startCollector()
  t = await startApp({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, RATE_LIMITS: 'off' })
})
afterAll(async () => {
  await t.stop()
  collector.stop()
})

const login = (headers: Record<string, string> = {}) =>
  t.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers,
    payload: { email: ADDRESS, captchaToken: 'bot-check-unavailable' },
  })

test('one trace leads from a request over its statements and the job that it enqueues to the mail, and contains no personal data [spec-scale-traces]', async () => {
  await login({ traceparent: `00-${TRACE}-${CALLER}-01` }) // the format of shell/src/measure/trace.ts
  // A job ends after its mail, so its span may be sent later.
  await eventually(() =>
    expect(collector.spans().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['POST /api/auth/login', 'job email-urgent', 'mail']),
    ),
  )
  const spans = collector.spans().filter(({ traceId }) => traceId === TRACE)
  const one = (name: string) => spans.find((span) => span.name === name)
  const [request, job, mail] = [one('POST /api/auth/login'), one('job email-urgent'), one('mail')]
  expect([request?.parentSpanId, job?.parentSpanId, mail?.parentSpanId]).toEqual([CALLER, request?.spanId, job?.spanId])
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name)
  expect(statements).toEqual(expect.arrayContaining([expect.stringMatching(/^insert /)]))
  for (const secret of [ADDRESS, 'canary', '$1']) expect(collector.received()).not.toContain(secret)
})

test('a request without a trace begins one, and an invalid trace is ignored', async () => {
  await login({ traceparent: `00-${TRACE.replaceAll(/./g, '0')}-${CALLER}-01` })
  await t.inject({ method: 'GET', url: '/api/listings/4711' })
  await eventually(() => {
    const begun = collector.spans().filter(({ name, parentSpanId }) => name.includes(' /api/') && !parentSpanId)
    expect(begun.map(({ name }) => name)).toEqual(['POST /api/auth/login', 'GET /api/listings/:userId'])
    expect(new Set(begun.map(({ traceId }) => traceId)).size).toBe(2)
  })
})

test('pages name their traces where traces are collected', () => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: _, ...without } = t.env
  expect([documentSettings(t.env).traces, documentSettings(without as Env).traces]).toEqual([true, undefined])
})

test('without an address for traces a job has no trace, and OpenTelemetry is not loaded', async () => {
  const plain = await startApp({ RATE_LIMITS: 'off', ROLES: 'web,migrate' })
  try {
    await plain.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: ADDRESS, captchaToken: 'bot-check-unavailable' },
    })
    const codes = await deliveriesOf(plain, 'login-code')
    expect(codes.map(({ data }) => Object.keys(data).sort())).toEqual([['ids', 'kind']])
  } finally {
    await plain.stop()
  }
  const src = join(import.meta.dirname, '..')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const importing = (what: RegExp) => files.filter((file) => what.test(readFileSync(join(src, file), 'utf8'))).sort()
  expect(importing(/from '@opentelemetry\//)).toEqual(['metrics/otel.ts'])
  expect(importing(/^import (?!type).*\/otel\.ts'/m)).toEqual([])
})

test('a statement is called by its name, or by its verb and table, never by its values', () => {
  for (const [statement, name] of [
    [{ name: 'search 3', text: 'select 1' }, 'search 3'],
    [{ name: '0'.repeat(32), text: 'select "id" from "tip"' }, 'select tip'],
    ['insert into "message" ("content") values (\'from secret\')', 'insert message'],
    ['update "account" set username = \'Anna\'', 'update account'],
    ["select * from 'x' where a from b", 'select'],
    ['select count(*) from tip where id = 5', 'select tip'],
    ['vacuum full', 'statement'],
  ] as const)
    expect(nameOf(statement)).toBe(name)
})

test('a refusal by design is no error in a trace, and a failure is one', async () => {
  const day = daysAfter(todayIn('UTC'), 10)
  const codeOf = async (url: string, route: string, statusCode: number) => {
    expect((await t.inject({ url })).statusCode).toBe(statusCode)
    const find = () => collector.spans().find(({ name }) => name === `GET ${route}`)
    await eventually(() => expect(find()).toBeDefined())
    return find()!.status?.code ?? 0
  }
  expect(await codeOf(`/api/flights/QR501?date=${day}`, '/api/flights/:number', 503)).toBe(0)
  expect(await withoutTable(t, 'listing', () => codeOf('/api/listings', '/api/listings', 500))).toBe(2)
})
