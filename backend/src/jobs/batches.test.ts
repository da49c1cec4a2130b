import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Pool, type PoolClient } from 'pg'
import { freshDatabase } from '../../test/app.ts'
import { deleteOld } from './batches.ts'

let pool: Pool
beforeAll(async () => {
  pool = new Pool({ connectionString: await freshDatabase() })
  await pool.query(`
    create table batch (size bigint);
    create function count_batch() returns trigger language plpgsql as $$
      begin insert into batch select count(*) from gone; return null; end $$;
    create trigger count_batch after delete on event referencing old table as gone
      for each statement execute function count_batch();
    insert into event (kind, detail, created_at)
      select 'old', '{}', now() - interval '2 days' from generate_series(1, 2500);
    insert into event (kind, detail) values ('new', '{}')`)
})
afterAll(() => pool.end())

const left = async () =>
  (await pool.query('select kind, count(*)::int from event group by kind order by kind')).rows as object[]

test('old rows are deleted a thousand at a time; a locked row delays no other', async () => {
  const holder: PoolClient = await pool.connect()
  await holder.query("begin; select from event where kind = 'old' order by created_at limit 1 for update")
  await deleteOld(pool, 'event', 'created_at', '1 day')
  expect(await left()).toEqual([
    { kind: 'new', count: 1 },
    { kind: 'old', count: 1 },
  ])
  await holder.query('rollback')
  holder.release()
  await deleteOld(pool, 'event', 'created_at', '1 day')
  expect(await left()).toEqual([{ kind: 'new', count: 1 }])
  expect((await pool.query('select size::int from batch')).rows.map(({ size }) => size)).toEqual([1000, 1000, 499, 1])
})
