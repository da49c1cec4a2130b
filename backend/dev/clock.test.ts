import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { fastify } from 'fastify'
import { Pool } from 'pg'
import { now, setClockAhead } from '../src/http/clock.contract.ts'
import { runScheduledJobs } from '../src/startup/settled.ts'
import { startApp, type TestApp } from '../test/app.ts'
import { advanceClock, installClock } from './clock.ts'
import { mountIdle } from './idle.ts'
import { withClient } from './with-client.ts'

const DAY = 86_400

let t: TestApp
beforeAll(async () => {
  t = await startApp()
})
afterAll(() => t.stop())

const millisecondsOf = async (text: string) => (await t.pool.query<{ ms: number }>(text)).rows[0]!.ms

it('moves now() of statements, defaults and the process together', async () => {
  const before = await millisecondsOf('select extract(epoch from now())::float8 * 1000 as ms')
  await t.advance(3 * DAY)
  const passed = (await millisecondsOf('select extract(epoch from now())::float8 * 1000 as ms')) - before
  expect(Math.abs(passed - 3 * DAY * 1000)).toBeLessThan(60_000)
  expect(Math.abs(now() - before - passed)).toBeLessThan(60_000)
  const created = await millisecondsOf(
    "insert into contact_message (name, email, message) values ('', '', '') returning extract(epoch from created_at)::float8 * 1000 as ms",
  )
  expect(Math.abs(created - before - passed)).toBeLessThan(60_000)
})

async function developmentRoutes() {
  const site = fastify()
  const pool = new Pool({ connectionString: t.env.DATABASE_DIRECT_URL })
  mountIdle(site, { pool, settled: () => t.settled(), runScheduledJobs: () => runScheduledJobs(t.app), setClockAhead })
  await site.ready()
  const advance = (advanceSeconds: unknown) =>
    site.inject({ method: 'POST', url: '/dev/clock', payload: { advanceSeconds } })
  const stop = async () => {
    await site.close()
    await pool.end()
  }
  return { advance, stop }
}
const ahead = () => millisecondsOf('select seconds_ahead as ms from clock.setting')

it('adds up parallel moves, and keeps the clock over a restart', async () => {
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

const messages = async () => (await t.pool.query('select from contact_message')).rowCount
const HOUR = 3_600

it('runs hourly jobs when the clock passes a full hour, also in steps', async () => {
  await t.advance(HOUR - ((await ahead()) % HOUR)) // messages of earlier tests are new then
  await t.pool.query(
    "insert into contact_message (name, email, message, created_at) values ('', '', '', now() - interval '90 days')",
  )
  const before = await messages()
  await t.advance(HOUR / 2)
  expect(await messages()).toBe(before)
  await t.advance(HOUR / 2)
  expect(await messages()).toBe(before! - 1)
  const { advance, stop } = await developmentRoutes()
  await advance(90 * DAY)
  expect(await messages()).toBe(0)
  await stop()
})

it('moves without a new function, which would invalidate every plan that reads the clock', async () => {
  const functions = () =>
    millisecondsOf("select sum(xmin::text::bigint) as ms from pg_proc where pronamespace = 'clock'::regnamespace")
  const before = await functions()
  await t.advance(DAY)
  expect(await functions()).toBe(before)
})

it('is installed also by an owner who is no superuser', async () => {
  const server = new URL(process.env.TEST_POSTGRES as string)
  await t.asOwner("create role developer login password 'only-for-tests'")
  await t.asOwner('create database of_developer owner developer')
  const url = Object.assign(server, {
    username: 'developer',
    password: 'only-for-tests',
    pathname: 'of_developer',
  }).href
  await installClock(url)
  await withClient(url, async (client) => {
    await advanceClock(client, DAY)
    const { rows } = await client.query('select now() - pg_catalog.now() as ahead')
    expect(rows[0].ahead).toMatchObject({ days: 1 })
  })
})

it('keeps the clocks of all applications of a process together', async () => {
  const second = await startApp({ DATABASE_URL: t.env.DATABASE_URL, ROLES: 'web' })
  const other = await startApp()
  const aheadOfOther = async () => (await other.pool.query('select seconds_ahead as s from clock.setting')).rows[0].s
  const start = await ahead()
  expect(start).toBeGreaterThan(90 * DAY)
  expect(await aheadOfOther()).toBe(start)
  await other.advance(DAY)
  expect([await ahead(), await aheadOfOther()]).toEqual([start + DAY, start + DAY])
  expect(Math.abs(now() - Date.now() - (start + DAY) * 1_000)).toBeLessThan(60_000)
  await second.stop()
  await other.stop()
})

it('is slow, so that a busy machine lets no limit or delay pass', async () => {
  const databaseNow = () => millisecondsOf('select extract(epoch from clock_timestamp())::float8 * 1000 as ms')
  const [began, before, beforeHere] = [Date.now(), await databaseNow(), now()]
  await t.pool.query('select pg_sleep(0.2)')
  const [passed, passedHere, real] = [(await databaseNow()) - before, now() - beforeHere, Date.now() - began]
  expect(passed).toBeGreaterThan(0)
  expect([passed < real / 10, passedHere < real / 10]).toEqual([true, true])
  expect(Math.abs((await databaseNow()) - now())).toBeLessThan(1_000)
})

it('wakes workers for the jobs that are due by then', async () => {
  // The worker of this queue polls every 30 seconds, which is longer than a test waits.
  const queue = 'hourly.notifications'
  await t.pool.query(`insert into pgboss.job (name, start_after) values ($1, now() + interval '1 minute')`, [queue])
  const waiting = async () =>
    (await t.pool.query("select from pgboss.job where name = $1 and state = 'created'", [queue])).rowCount
  await t.settled()
  expect(await waiting()).toBe(1)
  await t.advance(60)
  expect(await waiting()).toBe(0)
})
