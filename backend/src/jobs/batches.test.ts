import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Pool, type PoolClient } from 'pg'
import { freshDatabase } from '../../test/app.ts'
import { deletion, inBatches, inSteps } from './batches.ts'

let pool: Pool
beforeAll(async () => {
  pool = new Pool({ connectionString: await freshDatabase() })
  await pool.query(`
    create table batch (size bigint);
    create function count_batch() returns trigger language plpgsql as $$
      begin insert into batch select count(*) from gone; return null; end $$;
    create trigger count_batch after delete on contact_message referencing old table as gone
      for each statement execute function count_batch();
    insert into contact_message (name, email, message, created_at)
      select 'old', '', '', now() - interval '2 days' from generate_series(1, 2500);
    insert into contact_message (name, email, message) values ('new', '', '')`)
})
afterAll(() => pool.end())

const left = async () =>
  (await pool.query('select name, count(*)::int from contact_message group by name order by name')).rows as object[]

test('old rows are deleted a thousand at a time; a locked row delays no other [spec-scale-batches]', async () => {
  const holder: PoolClient = await pool.connect()
  await holder.query("begin; select from contact_message where name = 'old' order by created_at limit 1 for update")
  await inBatches(pool, deletion('contact_message', 'created_at', '1 day'))
  expect(await left()).toEqual([
    { name: 'new', count: 1 },
    { name: 'old', count: 1 },
  ])
  await holder.query('rollback')
  holder.release()
  await inBatches(pool, deletion('contact_message', 'created_at', '1 day'))
  expect(await left()).toEqual([{ name: 'new', count: 1 }])
  expect((await pool.query('select size::int from batch')).rows.map(({ size }) => size)).toEqual([1000, 1000, 499, 1])
})

test('a scheduled job with too many rows leaves the rest to the next run after four minutes', async () => {
  let minutes = 0
  await inSteps(
    async () => {
      minutes += 1
      return true
    },
    () => minutes * 60_000,
  )
  expect(minutes).toBe(4)
})
