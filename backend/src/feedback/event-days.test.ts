import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Pool } from 'pg'
import { freshDatabase } from '../../test/app.ts'

let pool: Pool
beforeAll(async () => {
  pool = new Pool({ connectionString: await freshDatabase() })
})
afterAll(() => pool.end())

const NEXT_DAYS = Array.from({ length: 31 }, (_, day) => day)

/** Ignores yesterday's partition, which exists if the test began before midnight. */
const days = async () =>
  (
    await pool.query<{ day: number }>(`
      select to_date(right(relname, 8), 'YYYYMMDD') - (now() at time zone 'UTC')::date as day
      from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = 'event'::regclass order by day`)
  ).rows.flatMap(({ day }) => (day === -1 ? [] : [day]))
const rotate = (stored: number) => pool.query('select rotate_event_partitions($1)', [stored])
const viewed = async (ago: string) =>
  (
    await pool.query<{ lies: string }>(
      `with seen as (
         insert into event (kind, detail, created_at) values ('page', '{}', now() - $1::interval) returning tableoid
       ) select tableoid::regclass::text as lies from seen`,
      [ago],
    )
  ).rows[0]?.lies

test('creates partitions for today and the next 30 days, once for all processes', async () => {
  await rotate(400)
  expect(await days()).toEqual(NEXT_DAYS)
  await Promise.all([rotate(400), rotate(400)])
  expect(await days()).toEqual(NEXT_DAYS)
  expect(await viewed('0')).toMatch(/^event_\d{8}$/)
})

test('drops a partition that is 400 days old, even by a role with rights on rows only [spec-scale-partitions]', async () => {
  for (const ago of [399, 400, 401])
    await pool.query(
      `do $$ declare day date := (now() at time zone 'UTC')::date - ${ago}; begin
         execute format('create table event_%s partition of event for values from (%L) to (%L)',
           to_char(day, 'YYYYMMDD'), day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC'); end $$`,
    )
  await pool.query(`create role web_${process.pid}; grant web_${process.pid} to current_user`)
  const client = await pool.connect()
  await client.query(`set role web_${process.pid}; select rotate_event_partitions(400); reset role`)
  client.release()
  await pool.query(`drop role web_${process.pid}`)
  expect(await days()).toEqual([-399, ...NEXT_DAYS])
})
