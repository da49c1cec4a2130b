import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { startApp, type TestApp } from './app.ts'
import { freshIp } from './browser.ts'
import { eventually } from './eventually.ts'
import { makeListing, makePerson, type Person } from './make.ts'
import { publishShell } from './releases.ts'

let t: TestApp
let me: Person
let locker: Client

beforeAll(async () => {
  t = await startApp({ LIMITS_PATIENCE_MS: '100' })
  me = await makePerson(t)
  await makeListing(t, me)
  await publishShell(t)
  for (const read of READS) await read() // the cost of a first request is not measured
  locker = new Client({ connectionString: t.env.DATABASE_DIRECT_URL })
  await locker.connect()
  await locker.query('begin; lock table rate_limit in access exclusive mode')
})
afterAll(async () => {
  await locker.end()
  await t.stop()
})

async function timed(url: string, sent: object = {}) {
  const began = performance.now()
  const reply = await t.inject({ url, remoteAddress: freshIp(), ...sent })
  return { url, status: reply.statusCode, ms: performance.now() - began, headers: reply.headers }
}

const READS: Array<() => ReturnType<typeof timed>> = [
  () => timed('/api/listings?from=HYD'),
  () => timed('/api/listings?from=HYD', { headers: me.as }),
  () => timed('/'),
  () => timed('/me', { headers: me.as }),
  () => timed('/api/messages', { headers: me.as }),
  () => timed('/api/health/ready'),
]

test('while the table of the limits is locked, reads go on without waiting for it [spec-scale-limits-coarse-away] [spec-withstand-browsing-open]', async () => {
  const replies: Awaited<ReturnType<typeof timed>>[] = []
  // REST_MS passes four times, so that the limits are tried again at least twice even by reads that wait a second for them.
  for (const until = performance.now() + 4_500; replies.length < 300 || performance.now() < until; ) {
    // A machine that stands still keeps this one waiting as long, which asks for nothing.
    const [idle, ...read] = await Promise.all([timed('/api/health/live'), ...READS.map((read) => read())])
    replies.push(...read.map((reply) => ({ ...reply, ms: reply.ms - idle.ms })))
  }
  expect(replies.filter(({ status }) => status !== 200)).toEqual([])
  // Reads that wait for the limits wait at each try. One alone met a machine that took its processor away.
  const slow = replies.filter(({ ms }) => ms >= 1_000).map(({ url, ms }) => `${url} took ${Math.round(ms)} ms`)
  expect(slow.slice(1)).toEqual([])
})

test('while the table of the limits is locked, a message is refused within a second', async () => {
  const other = await makePerson(t)
  const payload = { receiverId: other.id, content: 'hi' }
  const send = () => timed('/api/messages', { method: 'POST', payload, headers: me.as })
  await eventually(async () => {
    const { status, ms, headers } = await send()
    expect([status, headers['retry-after']]).toEqual([503, '1'])
    expect(ms).toBeLessThan(1_000)
  })
  const { rowCount } = await t.pool.query('select from message where sender_id = $1', [me.id])
  expect(rowCount).toBe(0)
})

test.each([
  ['a code', '/api/auth/login', { email: 'asha@mail.test', captchaToken: 'token' }],
  ['a message to the site', '/api/contact', { name: 'Asha', email: 'asha@mail.test', message: 'Is anybody there?' }],
])('while the table of the limits is locked, %s is refused within a second', async (_what, url, payload) => {
  const ask = () => timed(url, { method: 'POST', payload })
  // More than once, because a busy machine may hold it up as well.
  await eventually(async () => {
    for (const { status, ms, headers } of await Promise.all(Array.from({ length: 12 }, ask))) {
      expect([status, headers['retry-after']]).toEqual([503, '1'])
      expect(ms).toBeLessThan(1_000)
    }
  })
})
