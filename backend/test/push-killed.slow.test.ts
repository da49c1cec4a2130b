import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Pool } from 'pg'
import { freshDatabase } from './app.ts'
import { eventually } from './eventually.ts'
import { startProcess } from './process.ts'
import { type PushStandIn, startPushService } from './push.ts'
import { abandonActiveJobs } from './retries.ts'

const PAIRS = 12

let pool: Pool
let service: PushStandIn
let a: Awaited<ReturnType<typeof startProcess>>
let b: typeof a
const ends: Array<() => unknown> = []
beforeAll(async () => {
  const DATABASE_URL = await freshDatabase()
  pool = new Pool({ connectionString: DATABASE_URL })
  service = await startPushService()
  const settings = { DATABASE_URL, ...service.settings, RATE_LIMITS: 'off', OUTBOUND_TIMEOUT_MS: '500' }
  ends.push(() => pool.end(), service.stop)
  ;[a, b] = await Promise.all([startProcess(settings), startProcess(settings)])
  ends.push(a.kill, b.kill)
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

async function person(username: string) {
  const secret = randomBytes(32).toString('base64url')
  const { rows } = await pool.query<{ id: number }>(
    `with person as (insert into account (username, email, mailbox, email_confirmed_at)
       values ($1, $1 || '@mail.test', $1 || '@mail.test', now()) returning id)
     insert into session (id_hash, account_id) select $2, id from person returning account_id::int as id`,
    [username, createHash('sha256').update(secret).digest()],
  )
  return { id: rows[0]!.id, cookie: `session=${secret}` }
}

async function sendRequest(at: typeof a, method: string, path: string, cookie: string, body: object) {
  const headers = { 'content-type': 'application/json', cookie }
  const reply = await fetch(`${at.base}/api${path}`, { method, headers, body: JSON.stringify(body) })
  expect(reply.status).toBeLessThan(300)
}

test('when a process is killed while it sends, every browser gets each message once', async () => {
  const endpoints: string[] = []
  service.fail('hang-after') // taken, but the sender never hears of it
  for (let pair = 0; pair < PAIRS; pair++) {
    const [from, to] = [await person(`from${pair}`), await person(`to${pair}`)]
    const subscription = service.subscribe()
    endpoints.push(subscription.endpoint)
    await sendRequest(a, 'PUT', '/push/subscription', to.cookie, subscription)
    await sendRequest(pair % 2 ? a : b, 'POST', '/messages', from.cookie, { receiverId: to.id, content: 'Hello' })
  }
  const enqueued = "name = 'push' and state in ('created', 'retry', 'active')"
  await pool.query(`update pgboss.job set start_after = now() where ${enqueued}`)
  await eventually(() => expect(service.received.length).toBeGreaterThan(2))
  await a.kill()
  service.fail('none')
  await eventually(async () => {
    await abandonActiveJobs(pool)
    await pool.query(`update pgboss.job set start_after = now() where ${enqueued} and state = 'retry'`)
    expect((await pool.query(`select from pgboss.job where ${enqueued}`)).rowCount).toBe(0)
  }, 40_000)
  const times = endpoints.map((endpoint) => service.received.filter(({ to }) => endpoint.endsWith(to)).length)
  expect(times).toEqual(Array(PAIRS).fill(1))
})
