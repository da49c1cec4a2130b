import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { anyPort } from '../../dev/ports.ts'
import { startApp, TEST_ENV, type TestApp } from '../../test/app.ts'
import { freshIp } from '../../test/browser.ts'
import { otherTransaction, untilBlocked } from '../../test/database.ts'
import { launch } from '../../test/process.ts'
import { namesIn, samplesIn } from '../../test/scrape.ts'
import { createApp } from '../app.ts'
import { readEnv } from '../env.ts'
import { createLog } from '../http/logging.ts'

const CANARY = 'canary-9f3c@mail.test'

let t: TestApp
let at: string
beforeAll(async () => {
  const port = await anyPort()
  t = await startApp({ METRICS_PORT: String(port), SMTP_URL: 'smtp://127.0.0.1:1' })
  await t.app.listen(0, '127.0.0.1')
  at = `http://127.0.0.1:${port}`
})
afterAll(() => t.stop())

const scrape = async () => (await fetch(`${at}/metrics`)).text()
const get = async (path: string) => fetch(`${await t.app.getUrl()}${path}`, { headers: { host: 'site.test' } })
const post = async (path: string, body: object) =>
  fetch(`${await t.app.getUrl()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: t.env.ORIGIN },
    body: JSON.stringify(body),
  })
const login = () => post('/api/auth/login', { email: CANARY, captchaToken: 'bot-check-unavailable' })

test('a scrape has the metrics that an operator needs: requests, pools, the event loop, streams, queues, standbys, releases, tips [spec-scale-metrics]', async () => {
  await get('/api/listings')
  await t.settled()
  const names = namesIn(await scrape())
  for (const name of [
    'http_requests_total',
    'http_request_seconds_bucket',
    'pool_connections',
    'pool_wait_seconds_bucket',
    'live_streams',
    'queue_oldest_seconds',
    'queue_due',
    'replication_lag_seconds',
    'tip_unclear_seconds',
    'refunds_returned_total',
    'gauge_age_seconds',
  ])
    expect(names).toContain(`flight_amigo_${name}`)
  expect(names).toContain('nodejs_eventloop_lag_p99_seconds')
  const lag = samplesIn(await scrape()).filter(({ name }) => name === 'flight_amigo_replication_lag_seconds')
  expect(lag).toEqual([{ name: 'flight_amigo_replication_lag_seconds', labels: {}, value: expect.any(Number) }])
})

test('a request is counted under the pattern of its route, and nothing that a visitor has typed becomes a label', async () => {
  for (const path of [
    `/people/${CANARY}`,
    `/api/${CANARY}`,
    `/api/listings/471108154711?from=${CANARY}`,
    `/${CANARY}/x`,
  ])
    await get(path)
  await post(`/${CANARY}`, {})
  expect((await login()).status).toBe(200)
  const requests = async () =>
    samplesIn(await scrape()).filter(({ name }) => name === 'flight_amigo_http_requests_total')
  expect((await requests()).map(({ labels }) => labels.route)).toEqual(
    expect.arrayContaining(['/api/listings/:userId', '/api/auth/login', '/*', 'none']),
  )
  const text = await scrape()
  for (const secret of [CANARY, 'canary', '471108154711']) expect(text).not.toContain(secret)
})

test('counts sent messages and refusals of limits by names from the code', async () => {
  await t.settled()
  const samples = samplesIn(await scrape())
  // The SMTP server of this process is unreachable.
  expect(samples).toContainEqual({
    name: 'flight_amigo_deliveries_total',
    labels: { channel: 'mail', kind: 'login-code', outcome: 'failed' },
    value: expect.any(Number),
  })
  expect(samples).toContainEqual({
    name: 'flight_amigo_job_runs_total',
    labels: { queue: 'email-urgent', outcome: 'failed' },
    value: expect.any(Number),
  })
  for (let times = 0; times < 4; times++) await login()
  const refused = samplesIn(await scrape()).filter(({ name }) => name === 'flight_amigo_limit_refusals_total')
  expect(refused.map(({ labels }) => labels.limit)).toContain('code-network-minute')
  for (const { labels } of refused) expect(labels.limit).toMatch(/^[a-z-]+(:unknown)?$/)
})

test('transactions that wait for their turn wait for the pool', async () => {
  const waited = async () =>
    samplesIn(await scrape()).find(
      ({ name, labels }) => name === 'flight_amigo_pool_wait_seconds_sum' && labels.pool === 'transactions',
    )?.value ?? 0
  const before = await waited()
  const other = await otherTransaction(t)
  await other.lockTable('contact_message', 'access exclusive')
  const payload = { name: 'Person', email: CANARY, message: 'Is anyone there?' }
  const write = () => t.inject({ method: 'POST', url: '/api/contact', payload, remoteAddress: freshIp() })
  const writes = Promise.all(Array.from({ length: 12 }, write))
  let blockedMs = 0
  try {
    await untilBlocked(t, 2)
    const blockedAt = performance.now()
    await scrape()
    blockedMs = performance.now() - blockedAt
  } finally {
    await other.rollback()
  }
  await writes
  expect((await waited()) - before).toBeGreaterThan(blockedMs / 1_000)
})

test('the port of metrics has nothing else, and the port of the site has no metrics', async () => {
  expect((await fetch(`${at}/`)).status).toBe(404)
  expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404)
  expect(await (await get('/metrics')).text()).not.toContain('flight_amigo_')
  expect((await get('/api/metrics')).status).toBe(404)
})

async function alone(settings: Record<string, string>) {
  const env = readEnv({ ...TEST_ENV, ...settings })
  const app = await createApp(env, createLog(env))
  await app.init()
  return app
}

test('a process without its database exposes its own metrics, and reports that its gauges are unknown', async () => {
  const port = await anyPort()
  const app = await alone({ METRICS_PORT: String(port) })
  const samples = samplesIn(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
  const age = samples.find(({ name, labels }) => name.endsWith('gauge_age_seconds') && labels.gauge === 'tips')
  expect(age?.value).toBe(Number.POSITIVE_INFINITY)
  await app.close()
})

test.each([
  ['127.0.0.1', undefined],
  ['0.0.0.0', '0.0.0.0'],
])('the port of metrics listens on %s when METRICS_HOST is %s, wherever the site listens', async (address, host) => {
  const port = await anyPort()
  const app = await alone({ METRICS_PORT: String(port), HOST: '0.0.0.0', ...(host && { METRICS_HOST: host }) })
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200)
  const elsewhere = fetch(`http://127.0.0.2:${port}/metrics`).then(({ status }) => status)
  if (address === '0.0.0.0') expect(await elsewhere).toBe(200)
  else await expect(elsewhere).rejects.toThrow()
  await app.close()
})

test('a port of metrics that is taken ends the start with a sentence that names it', async () => {
  const { port } = new URL(at)
  const second = await launch({ METRICS_PORT: port })
  const [code] = await once(second.child, 'close') // when its whole output is read
  expect(code).toBe(1)
  expect(second.logged()).toContain(`Port ${port} on 127.0.0.1 is in use.`)
})
