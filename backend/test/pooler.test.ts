import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client, type PoolClient } from 'pg'
import { type Pooler, startPooler } from '../dev/pooler.ts'
import { freshDatabase } from './app.ts'
import { Browser, freshIp } from './browser.ts'
import { eventually } from './eventually.ts'
import { type AppWithFakes, startAppWithFakes } from './fakes.ts'
import { tipRow } from './ledger.ts'
import { openStream } from './live-stream.ts'
import { makeListing, makePerson, type Person } from './make.ts'
import { type PaymentsApp, startPayments, tip } from './payments.ts'
import { launch } from './process.ts'
import { asSite } from './site-role.ts'

/** Fewer than any process has of its own, so that processes share them all the time. */
const SESSIONS = 2

const poolerFor = (url: string) =>
  startPooler({ server: asSite(url), dir: mkdtempSync(join(tmpdir(), 'flight-amigo-pooler-')), sessions: SESSIONS })
const nameIn = (url: string) => new URL(url).pathname.slice(1)

let direct: string
let pooler: Pooler
let t: AppWithFakes
let base: string

const behind = (url: string) => ({ DATABASE_URL: pooler.url(nameIn(url)), DATABASE_DIRECT_URL: url, PG_PREPARE: 'off' })

beforeAll(async () => {
  direct = await freshDatabase()
  pooler = await poolerFor(direct)
  t = await startAppWithFakes({ ...behind(direct), RATE_LIMITS: 'on' })
  await t.app.listen(0, '127.0.0.1')
  base = await t.app.getUrl()
})
afterAll(async () => {
  await t.stop()
  await pooler.stop()
})

const write = (from: Person, to: Person, content: string) =>
  t.inject({
    method: 'POST',
    url: '/api/messages',
    headers: from.as,
    payload: { receiverId: to.id, content },
  })

test('people sign in, search and write to each other behind a pooler in transaction mode', async () => {
  const browser = new Browser(t)
  await browser.signIn('asha@mail.test') // the code is a mail, the mail a job
  expect((await browser.sendRequest('GET', '/auth/me')).statusCode).toBe(200)

  const [one, other] = [await makePerson(t), await makePerson(t)]
  await makeListing(t, one)
  const found = await t.inject({ url: '/api/listings?from=HYD&to=ORD', remoteAddress: freshIp() })
  expect([found.statusCode, found.json().length]).toEqual([200, 1])

  const stream = await openStream(base, other.as)
  await t.settled()
  expect(stream.of('hello')).toHaveLength(1)
  expect((await write(one, other, 'Are you on this flight?')).statusCode).toBe(201)
  await t.settled()
  expect(stream.of('message')).toHaveLength(1) // by NOTIFY, which only a session of its own hears
  stream.close()
})

test('sixteen transactions at once share two sessions, and none sees anything of another', async () => {
  const people: Person[] = []
  while (people.length < 8) people.push(await makePerson(t))
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, n) => write(people[n % 8]!, people[(n + 1 + (n >> 3)) % 8]!, `Number ${n}`)),
  )
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 201))
  const { rows } = await t.pool.query("select count(*)::int from message where content like 'Number %'")
  expect(rows).toEqual([{ count: 16 }])
  const client = new Client({ connectionString: direct })
  await client.connect()
  const { rows: sessions } = await client.query<{ user: string; count: number }>(
    `select usename as user, count(*)::int from pg_stat_activity
     where datname = current_database() and usename = 'site' group by 1`,
  )
  await client.end()
  expect(sessions[0]?.count).toBeLessThanOrEqual(SESSIONS)
})

/** Acts in every session of the server at the same time, so that none is left out. */
async function inEverySession<Result>(act: (client: PoolClient) => Promise<Result>): Promise<Result[]> {
  const clients = await Promise.all(Array.from({ length: SESSIONS }, () => t.pool.connect()))
  await Promise.all(clients.map((client) => client.query('begin')))
  const results = await Promise.all(clients.map(act))
  await Promise.all(clients.map((client) => client.query('rollback')))
  for (const client of clients) client.release()
  return results
}

test('statements have no names for the server, and the time-outs are those of the role', async () => {
  const named = { name: 'twice', text: 'select $1::int as one', values: [1] }
  for (let n = 0; n < 2 * SESSIONS; n++) expect((await t.pool.query(named)).rows).toEqual([{ one: 1 }])
  const names = await inEverySession(async (client) => {
    expect((await client.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '5s' }])
    return (await client.query<{ statement: string }>('select statement from pg_prepared_statements')).rows
  })
  expect(names.flat()).toEqual([])
})

test('a process says that its role has no time-outs, and serves once it has', async () => {
  const admin = new Client({ connectionString: direct })
  await admin.connect()
  await admin.query(`create role bare login password 'bare' in role pg_read_all_data`)
  const server = new URL(direct)
  ;[server.username, server.password] = ['bare', 'bare']
  const dir = mkdtempSync(join(tmpdir(), 'flight-amigo-pooler-'))
  const other = await startPooler({ server: server.href, dir, sessions: SESSIONS })
  const settings = { ...behind(direct), DATABASE_URL: other.url(nameIn(direct)), ROLES: 'web' }
  const web = await launch(settings)
  const status = async () => ((await (await fetch(`${web.base}/api/health/ready`)).json()) as { status: string }).status
  await eventually(async () =>
    expect(await status()).toBe(
      'starting: time-outs (the role of DATABASE_URL has no idle_in_transaction_session_timeout, lock_timeout, ' +
        'statement_timeout: backend/operations/roles.sql sets them)',
    ),
  )
  await web.kill()
  await other.stop()
  await admin.query('drop role bare')
  await admin.end()
})

test('while the pooler is unavailable requests fail with a message, and continue when it is back', async () => {
  const [one, other] = [await makePerson(t), await makePerson(t)]
  await pooler.kill()
  expect((await write(one, other, 'Are you there?')).statusCode).toBe(503)
  await pooler.start()
  await eventually(async () => expect((await write(one, other, 'And now?')).statusCode).toBe(201))
  const browser = new Browser(t)
  await browser.signIn('after@mail.test') // jobs too
})

test('when no session is free in time, a request gets the error that the site is busy', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'flight-amigo-pooler-'))
  const full = await startPooler({ server: asSite(direct), dir, sessions: 1, settings: ['query_wait_timeout=1'] })
  const far = await startAppWithFakes({ ...behind(direct), DATABASE_URL: full.url(nameIn(direct)), ROLES: 'web' })
  const holder = new Client({ connectionString: full.url(nameIn(direct)) })
  await holder.connect()
  await holder.query('begin')
  const { statusCode, headers } = await far.inject({ url: '/api/users/1', remoteAddress: freshIp() })
  expect([statusCode, headers['retry-after']]).toEqual([503, '1'])
  await holder.end()
  await far.stop()
  await full.stop()
})

test('a tip is recorded by the job that is enqueued for it', async () => {
  const p: PaymentsApp = await startPayments({ ROLES: 'web,migrate' })
  const far = await p.second({ ...behind(p.env.DATABASE_DIRECT_URL), ROLES: 'worker,migrate' })
  const intent = await tip(p, await makePerson(p)) // without a report, and the webhook is lost
  await eventually(async () => expect(await tipRow(p, intent)).toMatchObject({ state: 'paid' }))
  expect(far.env.PG_PREPARE).toBe(false)
  await p.stop()
})
