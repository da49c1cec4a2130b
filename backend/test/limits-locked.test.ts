import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from './app.ts'
import { freshIp } from './browser.ts'
import { otherTransaction } from './database.ts'
import { makeListing, makePerson, type Person } from './make.ts'
import { publishShell } from './releases.ts'

let t: TestApp
let me: Person
let other: Awaited<ReturnType<typeof otherTransaction>>

beforeAll(async () => {
  t = await startApp({ RATE_LIMIT_TIMEOUT_MS: '100' })
  me = await makePerson(t)
  await makeListing(t, me)
  await publishShell(t)
  other = await otherTransaction(t)
  await other.lockTable('rate_limit', 'access exclusive')
})
afterAll(async () => {
  await other.rollback()
  await t.stop()
})

async function sendRequest(url: string, sent: object = {}) {
  const { statusCode, headers } = await t.inject({ url, remoteAddress: freshIp(), ...sent })
  return [url, statusCode, headers['retry-after']]
}

test('reads work while the table of the limits is locked [spec-scale-limits-coarse-away] [spec-withstand-browsing-open]', async () => {
  const reads = ['/api/listings?from=HYD', '/', '/api/health/ready']
  const own = ['/api/listings?from=HYD', '/me', '/api/messages']
  // Repeated, because the limits are retried at intervals.
  for (let round = 0; round < 20; round++) {
    const replies = await Promise.all([
      ...reads.map((url) => sendRequest(url)),
      ...own.map((url) => sendRequest(url, { headers: me.as })),
    ])
    expect(replies).toEqual([...reads, ...own].map((url) => [url, 200, undefined]))
  }
})

test('a message is rejected while the table of the limits is locked', async () => {
  const payload = { receiverId: (await makePerson(t)).id, content: 'hi' }
  expect(await sendRequest('/api/messages', { method: 'POST', payload, headers: me.as })).toEqual([
    '/api/messages',
    503,
    '1',
  ])
  expect((await t.inject({ url: '/api/messages', headers: me.as })).json()).toEqual([])
})

test.each([
  ['a code', '/api/auth/login', { email: 'asha@mail.test', captchaToken: 'token' }],
  ['a message to the site', '/api/contact', { name: 'Asha', email: 'asha@mail.test', message: 'Is anybody there?' }],
])(
  'while the table of the limits is locked, %s is refused, however many are asked for',
  async (_what, url, payload) => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => sendRequest(url, { method: 'POST', payload })))
    expect(replies).toEqual(Array(12).fill([url, 503, '1']))
  },
)
