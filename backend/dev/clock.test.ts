import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { fastify } from 'fastify'
import { Pool } from 'pg'
import { now, setClockAhead } from '../src/http/clock.contract.ts'
import { startApp, type TestApp } from '../test/app.ts'
import { installClock } from './clock.ts'
import { mountIdle } from './idle.ts'

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

/** The routes of development on the database of this test. */
async function developmentRoutes() {
  const site = fastify()
  const pool = new Pool({ connectionString: t.env.DATABASE_DIRECT_URL })
  mountIdle(site, { pool, settled: () => t.settled(), setClockAhead })
  await site.ready()
  const advance = (advanceSeconds: unknown) =>
    site.inject({ method: 'POST', url: '/dev/clock', payload: { advanceSeconds } })
  const stop = async () => {
    await site.close()
    await pool.end()
  }
  return { advance, stop }
}
const ahead = () => ask('select extract(epoch from now() - pg_catalog.now())::float8 as ms')

it('adds up two moves at once, and a second start finds the clock where it was', async () => {
  const { advance, stop } = await developmentRoutes()
  const before = await ahead()
  const both = await Promise.all([advance(10), advance(20)])
  expect(both.map(({ statusCode, body }) => `${statusCode} ${body}`)).toEqual(['204 ', '204 '])
  expect(await ahead()).toBe(before + 30)
  expect(await installClock(t.env.DATABASE_DIRECT_URL)).toBe((before + 30) * 1000)
  await stop()
})

it.each([-1, 0, 1.5, '5', 1e13, Number.MAX_SAFE_INTEGER])('refuses to move by %s, and says why', async (seconds) => {
  const { advance, stop } = await developmentRoutes()
  const before = await ahead()
  const reply = await advance(seconds)
  expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([
    400,
    expect.stringContaining('a whole number of seconds above 0'),
  ])
  expect(await ahead()).toBe(before)
  await stop()
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
