import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { PoolClient } from 'pg'
import { startApp, type TestApp } from '../../test/app.ts'
import { makePerson, type Person } from '../../test/make.ts'

const CONNECTIONS = 2

let t: TestApp
let me: Person
beforeAll(async () => {
  t = await startApp({ ROLES: 'web,migrate', POOL_MAX: String(CONNECTIONS), PG_PREPARE: 'on' })
  me = await makePerson(t)
})
afterAll(() => t.stop())

async function prepared(): Promise<string[]> {
  const clients: PoolClient[] = []
  while (clients.length < CONNECTIONS) clients.push(await t.pool.connect())
  const found = await Promise.all(
    clients.map((client) => client.query<{ statement: string }>('select statement from pg_prepared_statements')),
  )
  for (const client of clients) client.release()
  return found.flatMap(({ rows }) => rows.map(({ statement }) => statement))
}

// A statement without a name is planned at each call, which costs PostgreSQL more than running it.
test.each<[string, () => object, RegExp]>([
  [
    'the session of a request',
    () => ({ url: '/api/auth/me', headers: me.as }),
    /from alive_session session join account/,
  ],
  ['a profile', () => ({ url: `/api/users/${me.id}` }), /languages, bio, language_codes/],
  ['an inbox', () => ({ url: '/api/messages', headers: me.as }), /select side\.conversation_id as id/],
  [
    'a conversation',
    () => ({ url: '/api/messages/9999', headers: me.as }),
    /from account other\s+left join conversation_side side/,
  ],
  [
    'an unread count',
    () => ({ url: '/api/messages/unread-count', headers: me.as }),
    /read_id < received_id\) as "count"/,
  ],
  ['a photo', () => ({ url: `/photos/${'0'.repeat(64)}.webp` }), /select bytes from photo/],
  [
    'a page view',
    () => ({ method: 'POST', url: '/api/events', payload: { type: 'page', title: 'Home', path: '/' } }),
    /insert into event/,
  ],
  [
    'the code of a login',
    () => ({ method: 'POST', url: '/api/auth/login', payload: { email: 'asha@mail.test', captchaToken: 'token' } }),
    /insert into challenge/,
  ],
  [
    'the job of an email',
    () => ({ method: 'POST', url: '/api/auth/login', payload: { email: 'ravi@mail.test', captchaToken: 'token' } }),
    /INSERT INTO pgboss\.job/,
  ],
])('%s is a prepared statement', async (_, request, statement) => {
  await t.inject({ method: 'GET', remoteAddress: '192.0.2.1', ...request() })
  expect(await prepared()).toContainEqual(expect.stringMatching(statement))
})
