import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { AI101 } from '../../test/alerts.ts'
import { startApp, type TestApp } from '../../test/app.ts'
import { makeListing, makePerson } from '../../test/make.ts'

let t: TestApp
beforeAll(async () => {
  t = await startApp({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

it('waits for what work gives others to do: a listing, its match and the email about it', async () => {
  await makeListing(t, await makePerson(t), { ...AI101, type: 'seeking_help' })
  await t.settled()
  expect(t.inbox.received).toEqual([])
  await makeListing(t, await makePerson(t), AI101)
  await t.settled()
  expect(t.inbox.received).toHaveLength(2)
})

it('does not wait for what is due later', async () => {
  await t.pool.query("insert into pgboss.job (name, start_after) values ('mail.soon', now() + interval '1 hour')")
  await t.settled()
  expect((await t.pool.query("select from pgboss.job where name = 'mail.soon' and state = 'created'")).rowCount).toBe(1)
})

it('says so when work never ends', async () => {
  await t.pool.query("insert into pgboss.job (name, state, started_on) values ('mail.soon', 'active', now())")
  await expect(t.settled(200)).rejects.toThrow('work without end')
})
