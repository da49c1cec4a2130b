// Reads on a real standby: what people see while it follows, while it is behind, and when it is gone.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { anyPort } from '../dev/ports.ts'
import { ensureDatabase, type Postgres, startPostgres } from '../dev/postgres.ts'
import { type Standby as StandbyServer, startStandby, WITH_STANDBYS } from '../dev/standby.ts'
import { READS } from '../src/db/reads.ts'
import type { Standby } from '../src/db/standby.ts'
import type { Standbys } from '../src/db/standbys.ts'
import { standbyReads } from '../src/db/standbys.ts'
import { daysAfter, todayIn } from '../src/listings/itinerary/itinerary.contract.ts'
import { confirmationToken } from '../src/listings/publish/confirmation.ts'
import { startApp, type TestApp } from './app.ts'
import { eventually } from './eventually.ts'
import { makeListing, makePerson } from './make.ts'
import { samplesIn } from './scrape.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'flight-amigo-standbys-'))
const DAY = daysAfter(todayIn('Asia/Kolkata'), 20)

let t: TestApp
let primary: Postgres
let server: StandbyServer
let standby: Standby
let onStandby: Client
let metrics: number

beforeAll(async () => {
  primary = await startPostgres({
    dir: folder(),
    persist: false,
    settings: [...WITH_STANDBYS, 'synchronous_commit=on'],
  })
  const url = await ensureDatabase(primary, 'app')
  server = await startStandby(primary, { dir: folder() })
  metrics = await anyPort()
  const settings = { METRICS_PORT: String(metrics), RATE_LIMITS: 'off' }
  t = await startApp({ ...settings, DATABASE_URL: url, DATABASE_REPLICA_URLS: server.url('app') })
  standby = t.app.get<Standbys>(READS).all[0] as Standby
  onStandby = await connect()
})
afterAll(async () => {
  await onStandby.end()
  await t.stop()
  await server.stop()
  await primary.stop()
})
beforeEach(async () => {
  await resume()
  await following()
})

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: server.url('app') })
  client.on('error', () => {})
  await client.connect()
  return client
}

const pause = () => onStandby.query('select pg_wal_replay_pause()')
const resume = () => onStandby.query('select pg_wal_replay_resume()')

/** Waits until the standby shows everything that was written so far. */
async function following(): Promise<void> {
  const { rows } = await t.pool.query("select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as at")
  await eventually(() => expect([standby.isUsable, standby.replayed >= rows[0].at]).toEqual([true, true]))
}

/** Uses the standby even when it lags, so that a busy machine can test its results, too. */
async function whileUsed(act: () => Promise<void>): Promise<void> {
  Object.defineProperty(standby, 'isUsable', { get: () => true, configurable: true })
  try {
    await act()
  } finally {
    delete (standby as { isUsable?: unknown }).isUsable
  }
}

/** The response to a request, and the targets of its reads. */
async function sendRequest(path: string, as: object = {}) {
  const before = new Map((await standbyReads.values()).map(({ labels, value }) => [labels.target, value]))
  const reply = await t.inject({ url: `/api${path}`, headers: { ...as } })
  const targets = (await standbyReads.values()).filter(({ labels, value }) => value > before.get(labels.target)!)
  return { status: reply.statusCode, body: reply.json(), targets: targets.map(({ labels }) => labels.target) }
}

const idsIn = (body: unknown) => (body as Array<{ id: number }>).map(({ id }) => id)
const SEARCH = '/listings?from=HYD&to=ORD'

const publish = (as: object, more: object = {}) =>
  t.inject({
    method: 'POST',
    url: '/api/find-help/listings',
    headers: { ...as },
    payload: { departureAirport: 'HYD', arrivalAirport: 'ORD', date: DAY, name: 'Priya', consent: true, ...more },
  })

test('a user who has just written reads the primary until a standby has the write; others read the standby [spec-scale-own-words]', async () => {
  const me = await makePerson(t)
  await following()
  expect((await sendRequest(SEARCH, me.as)).targets).toEqual(['standby'])
  await whileUsed(async () => {
    await pause()
    const published = await publish(me.as, { email: me.email })
    expect(published.statusCode).toBe(201)
    const { id } = published.json()
    const own = await sendRequest(SEARCH, me.as)
    expect([idsIn(own.body).includes(id), own.targets]).toEqual([true, ['after-write']])
    expect(await sendRequest(`/listings/${me.id}`, me.as)).toMatchObject({
      body: { listings: [{ id }] },
      targets: ['after-write'],
    })
    const others = await sendRequest(SEARCH)
    expect([idsIn(others.body).includes(id), others.targets]).toEqual([false, ['standby']])

    await resume()
    await eventually(async () => {
      const again = await sendRequest(SEARCH, me.as)
      expect([idsIn(again.body).includes(id), again.targets]).toEqual([true, ['standby']])
    })
  })
})

test('reports of a page do not move reads to the primary', async () => {
  const me = await makePerson(t)
  await following()
  await whileUsed(async () => {
    await pause()
    const payload = { type: 'page', title: 'Home', path: '/' }
    const reply = await t.inject({ method: 'POST', url: '/api/events', headers: { ...me.as }, payload })
    expect(reply.statusCode).toBe(204)
    expect((await sendRequest(SEARCH, me.as)).targets).toEqual(['standby'])
    await resume()
  })
})

test("a link that is younger than the standby leads somewhere, and a visitor's confirmation says so itself [spec-scale-link-younger]", async () => {
  await whileUsed(async () => {
    await pause()
    const email = 'visitor@mail.test'
    const { id } = (await publish({}, { email })).json()
    expect(await sendRequest(`/listings/by-id/${id}`)).toMatchObject({
      status: 200,
      body: { id },
      targets: ['standby', 'not-found'],
    })
    const token = confirmationToken(t.env.CODE_SECRET, id, email)
    const confirmed = await t.inject({ method: 'POST', url: '/api/listings/confirm', payload: { token } })
    expect(confirmed.json()).toMatchObject({ id, confirmed: true })
    const person = await makePerson(t, { username: 'Newcomer' })
    expect(await sendRequest(`/listings/${person.id}`)).toMatchObject({
      status: 200,
      body: { user: { username: 'Newcomer' } },
    })
    expect(await sendRequest('/listings/by-id/999999')).toMatchObject({
      status: 404,
      targets: ['standby', 'not-found'],
    })
    await resume()
  })
})

test('a session that has ended is no session, however far the standby is behind', async () => {
  const me = await makePerson(t)
  await following()
  await whileUsed(async () => {
    await pause()
    expect((await sendRequest('/auth/me', me.as)).status).toBe(200)
    await t.inject({ method: 'POST', url: '/api/auth/logout', headers: { ...me.as } })
    expect((await sendRequest('/auth/me', me.as)).status).toBe(401)
    await resume()
  })
})

test('a standby that is more than a second behind is not used, and its lag is exposed [spec-scale-reads-a-second-old]', async () => {
  const helper = await makePerson(t)
  await following()
  await pause()
  const { id } = await makeListing(t, helper)
  await eventually(async () => {
    const found = await sendRequest(SEARCH)
    expect([idsIn(found.body).includes(id), found.targets]).toEqual([true, ['behind']])
  })
  const samples = samplesIn(await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text())
  const metric = (name: string, labels: object) =>
    samples.find((sample) => sample.name === `flight_amigo_${name}` && isDeepStrictEqual(sample.labels, labels))?.value
  expect(metric('standby_lag_seconds', { standby: standby.name })).toBeGreaterThan(1)
  expect(metric('standby_lag_bytes', { standby: standby.name })).toBeGreaterThan(0)
  expect(metric('standby_reads_total', { target: 'behind' })).toBeGreaterThan(0)
  expect(metric('pool_connections', { pool: `standby ${standby.name}`, state: 'idle' })).toBeGreaterThan(0)
  await resume()
  await following()
  expect((await sendRequest(SEARCH)).targets).toEqual(['standby'])
  await eventually(() => expect(standby.lagSeconds).toBeLessThan(1))
})

test('reads that a silent standby holds are answered by the primary', async () => {
  expect((await sendRequest(SEARCH)).targets).toEqual(['standby'])
  const { rows } = await onStandby.query(
    "select pid from pg_stat_activity where application_name in ('reads', 'standbys')",
  )
  const signal = (name: NodeJS.Signals) => {
    for (const pid of [server.pid, ...rows.map((row) => row.pid)]) process.kill(pid, name)
  }
  signal('SIGSTOP')
  try {
    expect(await sendRequest(SEARCH)).toMatchObject({ status: 200, targets: ['failed'] })
    expect(await sendRequest(SEARCH)).toMatchObject({ status: 200, targets: ['behind'] })
  } finally {
    signal('SIGCONT')
  }
  await following()
  expect((await sendRequest(SEARCH)).targets).toEqual(['standby'])
})

test('when the standby is killed reads go on, and when it is back it is used again', async () => {
  const replies = Array.from({ length: 20 }, () => sendRequest(SEARCH))
  process.kill(server.pid, 'SIGKILL')
  replies.push(...Array.from({ length: 20 }, () => sendRequest(SEARCH)))
  await server.ended
  replies.push(sendRequest(SEARCH), sendRequest('/testimonials'), sendRequest('/listings/popular-routes'))
  expect(new Set((await Promise.all(replies)).map(({ status }) => status))).toEqual(new Set([200]))
  await eventually(() => expect(standby.isUsable).toBe(false))
  expect((await sendRequest(SEARCH)).targets).toEqual(['behind'])

  server = await startStandby(primary, { dir: server.dir })
  onStandby = await connect()
  await following()
  expect((await sendRequest(SEARCH)).targets).toEqual(['standby'])
})

test('while the primary is away, and when the standby takes its place, visitors go on reading [spec-scale-reads-go-on]', async () => {
  await primary.stop()
  expect(await sendRequest(SEARCH)).toMatchObject({ status: 200, targets: ['standby'] })
  await server.promote()
  expect(await sendRequest(SEARCH)).toMatchObject({ status: 200, targets: ['standby'] })
})
