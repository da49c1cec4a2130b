import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { anyPort } from '../../dev/ports.ts'
import { freshDatabase } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { launch, startProcess } from '../../test/process.ts'
import { namesIn, samplesIn } from '../../test/scrape.ts'

const CANARY = 'canary-9f3c@mail.test'
const settings = { LOG_LEVEL: 'info', TWILIO_API_URL: 'http://127.0.0.1:1' }

let process: Awaited<ReturnType<typeof startProcess>>
let at: string
beforeAll(async () => {
  const port = await anyPort()
  process = await startProcess({ ...settings, DATABASE_URL: await freshDatabase(), METRICS_PORT: String(port) })
  at = `http://127.0.0.1:${port}`
})
afterAll(() => process.kill())

const scrape = async () => (await fetch(`${at}/metrics`)).text()
const get = (path: string) => fetch(`${process.base}${path}`)
const post = (path: string, body: object) =>
  fetch(`${process.base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: process.base },
    body: JSON.stringify(body),
  })
const login = () => post('/api/auth/login', { email: CANARY, captchaToken: 'bot-check-unavailable' })

test('a scrape tells what an operator needs: requests, pools, the event loop, streams, queues, standbys, releases, tips [spec-scale-metrics]', async () => {
  await get('/api/listings')
  await eventually(async () => {
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
      'figure_age_seconds',
    ])
      expect(names).toContain(`flight_amigo_${name}`)
    expect(names).toContain('nodejs_eventloop_lag_p99_seconds')
  })
  const lag = samplesIn(await scrape()).filter(({ name }) => name === 'flight_amigo_replication_lag_seconds')
  expect(lag).toEqual([{ name: 'flight_amigo_replication_lag_seconds', labels: {}, value: expect.any(Number) }])
  expect(lag[0]?.value).toBeLessThan(1)
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
  await eventually(async () =>
    expect((await requests()).map(({ labels }) => labels.route)).toEqual(
      expect.arrayContaining(['/api/listings/:userId', '/api/auth/login', '/*', 'none']),
    ),
  )
  const text = await scrape()
  for (const secret of [CANARY, 'canary', '471108154711']) expect(text).not.toContain(secret)
})

test('what was sent and what a limit has refused is counted by names of ours', async () => {
  await eventually(async () => {
    const samples = samplesIn(await scrape())
    // The SMTP server of this process leads nowhere.
    expect(samples).toContainEqual({
      name: 'flight_amigo_deliveries_total',
      labels: { channel: 'mail', kind: 'login-code', outcome: 'failed' },
      value: expect.any(Number),
    })
    expect(samples).toContainEqual({
      name: 'flight_amigo_job_runs_total',
      labels: { queue: 'mail.now', outcome: 'failed' },
      value: expect.any(Number),
    })
  })
  for (let times = 0; times < 4; times++) await login()
  const refused = samplesIn(await scrape()).filter(({ name }) => name === 'flight_amigo_limit_refusals_total')
  expect(refused.map(({ labels }) => labels.limit)).toContain('code-network-minute')
  for (const { labels } of refused) expect(labels.limit).toMatch(/^[a-z-]+(:unknown)?$/)
})

test('the port of metrics has nothing else, and the port of the site has no metrics', async () => {
  expect((await fetch(`${at}/`)).status).toBe(404)
  expect((await fetch(`${at}/metrics`, { method: 'POST' })).status).toBe(404)
  expect(await (await get('/metrics')).text()).not.toContain('flight_amigo_')
  expect((await get('/api/metrics')).status).toBe(404)
})

test('a process whose database is away tells what it knows, and that its figures are not known', async () => {
  const port = await anyPort()
  const alone = await launch({ METRICS_PORT: String(port) })
  try {
    await eventually(async () => {
      const samples = samplesIn(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())
      const age = samples.find(({ name, labels }) => name.endsWith('figure_age_seconds') && labels.figure === 'tips')
      expect(age?.value).toBe(Number.POSITIVE_INFINITY)
    })
  } finally {
    await alone.kill()
  }
})

test.each([
  ['127.0.0.1', undefined],
  ['0.0.0.0', '0.0.0.0'],
])('the port of metrics listens on %s when METRICS_HOST is %s, wherever the site listens', async (address, host) => {
  const port = await anyPort()
  const metrics = { METRICS_PORT: String(port), ...(host && { METRICS_HOST: host }) }
  const open = await launch({ ...metrics, HOST: '0.0.0.0', PORT: String(await anyPort()) })
  try {
    await eventually(async () => expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200))
    const elsewhere = fetch(`http://127.0.0.2:${port}/metrics`).then(({ status }) => status)
    if (address === '0.0.0.0') expect(await elsewhere).toBe(200)
    else await expect(elsewhere).rejects.toThrow()
  } finally {
    await open.kill()
  }
})

test('a port of metrics that is taken ends the start with a sentence that names it', async () => {
  const { port } = new URL(at)
  const second = await launch({ METRICS_PORT: port })
  await eventually(() => expect(second.child.exitCode).toBe(1))
  expect(second.logged()).toContain(`Port ${port} on 127.0.0.1 is in use.`)
})
