import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client, Pool } from 'pg'
import { freshDatabase } from './app.ts'
import { eventually } from './eventually.ts'
import { startProcess } from './process.ts'

const SEEKERS = 1_200
const HELPERS = 3

let pool: Pool
let blocker: Client
let url: string
const ends: Array<() => unknown> = []
beforeAll(async () => {
  url = await freshDatabase()
  pool = new Pool({ connectionString: url })
  blocker = new Client({ connectionString: url })
  await blocker.connect()
  ends.push(
    () => pool.end(),
    () => blocker.end(),
  )
}, 60_000)
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

async function startTwo() {
  const started = await Promise.all([startProcess({ DATABASE_URL: url }), startProcess({ DATABASE_URL: url })])
  ends.push(...started.map(({ kill }) => kill))
  return started
}

/** Listings for one flight, each of somebody new. */
const publish = (type: string, count: number) => `
  with author as (
    insert into account (username, email, email_confirmed_at)
    select 'A', gen_random_uuid() || '@mail.test', now() from generate_series(1, ${count}) returning id)
  insert into listing (account_id, confirmed_at, type, departure, arrival, date, closes_at, carrier, flight_number)
  select id, now(), '${type}', 'HYD', 'ORD', current_date + 9, now() + interval '9 days', 'AI', 101 from author`
const count = async (rows: string) => (await pool.query(`select count(*)::int as n from ${rows}`)).rows[0].n

test('when processes are killed while they match, others go on: each side of each pair is told once, in one letter', async () => {
  await pool.query(`begin; set local flight_amigo.bulk = 'on'; ${publish('seeking_help', SEEKERS)}; commit`)
  const killed = await startTwo()
  // This way one of them is in the middle of a page, and the other waits for it.
  await blocker.query('begin; lock table alert_letter in share row exclusive mode')
  await pool.query(publish('helper', HELPERS))
  await eventually(async () =>
    expect(await count("pg_locks where relation = 'alert_letter'::regclass and not granted")).toBeGreaterThan(0),
  )
  for (const { kill } of killed) await kill()
  await blocker.query('rollback')
  expect(await count('match_owed')).toBe(HELPERS)
  await startTwo()
  await eventually(async () => expect(await count('match_owed')).toBe(0), 40_000)
  expect(await count('match_told')).toBe(2 * SEEKERS * HELPERS)
  expect(await count('match_told where times <> 1 or letter_id is null')).toBe(0)
  const owed = "pgboss.job where name = 'mail.soon' and data ->> 'kind' = 'match-alert'"
  expect(await count(`(select distinct data -> 'ids' from ${owed}) as letters`)).toBe(await count(owed))
  // Whoever has posted gets one letter, however many pages it took to find everybody.
  expect(await count(owed)).toBe(SEEKERS * HELPERS + HELPERS)
  expect(await count('alert_letter')).toBe(SEEKERS * HELPERS + HELPERS)
}, 90_000)
