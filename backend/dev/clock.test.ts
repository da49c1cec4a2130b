import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { now } from '../src/http/clock.contract.ts'
import { startApp, type TestApp } from '../test/app.ts'

const DAY = 86_400

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

const ask = async (text: string) => (await t.pool.query<{ ms: number }>(text)).rows[0]!.ms

it('moves now() of statements, defaults and the process together', async () => {
  const before = await ask('select extract(epoch from now())::float8 * 1000 as ms')
  await t.advance(3 * DAY)
  const passed = (await ask('select extract(epoch from now())::float8 * 1000 as ms')) - before
  expect(Math.abs(passed - 3 * DAY * 1000)).toBeLessThan(60_000)
  expect(Math.abs(now() - before - passed)).toBeLessThan(60_000)
  const created = await ask(
    "insert into contact_message (name, email, message) values ('', '', '') returning extract(epoch from created_at)::float8 * 1000 as ms",
  )
  expect(Math.abs(created - before - passed)).toBeLessThan(60_000)
})

it('lets due jobs be done', async () => {
  await t.pool.query(
    `insert into pgboss.job (name, data, start_after) values ('mail.soon', '{}', now() + interval '1 hour')`,
  )
  const left = async () =>
    (await t.pool.query("select from pgboss.job where name = 'mail.soon' and state = 'created'")).rowCount
  await t.settled()
  expect(await left()).toBe(1)
  await t.advance(2 * 3600)
  expect(await left()).toBe(0)
})
