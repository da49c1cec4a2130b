import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { startApp, type TestApp } from '../../test/app.ts'
import { DATABASE_ALONE } from '../../test/engines.ts'
import { makePerson, type Person } from '../../test/make.ts'

const statements: string[] = []
const { query } = Client.prototype
Client.prototype.query = function (this: Client, ...given: unknown[]) {
  const [statement] = given as [string | { text: string }]
  statements.push(typeof statement === 'string' ? statement : statement.text)
  return (query as (...given: unknown[]) => unknown).apply(this, given)
} as typeof query

let t: TestApp
beforeAll(async () => {
  // Workers execute other statements.
  t = await startApp({ ...DATABASE_ALONE, ROLES: 'web,migrate' })
})
afterAll(async () => {
  Client.prototype.query = query
  await t.stop()
})

/** One statement for many requests. */
const SHARED = /^select pg_notify/

async function write(from: Person, to: Person): Promise<string[]> {
  statements.length = 0
  const headers = { ...from.as, 'idempotency-key': randomUUID() }
  const payload = { receiverId: to.id, content: 'hi' }
  const { statusCode, body } = await t.inject({ method: 'POST', url: '/api/messages', headers, payload })
  const own = statements.filter((text) => !SHARED.test(text))
  await t.settled()
  expect(`${statusCode} ${body}`).toMatch(/^201/)
  return own
}

test('a message of a conversation is sent in seven statements and one notification, and its email is one more', async () => {
  const [me, other] = [await makePerson(t), await makePerson(t)]
  await write(me, other)
  await write(other, me)
  const [reply, next] = [await write(me, other), await write(me, other)]
  expect(next).toHaveLength(7)
  expect(reply).toHaveLength(8)
})
