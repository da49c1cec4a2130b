import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { freshDatabase } from '../test/app.ts'
import { bulk } from './bulk.ts'
import { bulkSearches } from './bulk-searches.ts'

let db: Client
beforeAll(async () => {
  const url = await freshDatabase()
  db = new Client({ connectionString: url })
  await db.connect()
  await db.query("insert into airport_area values ('JFK', 'NYC'), ('EWR', 'NYC') on conflict do nothing")
  await bulk(url, 3_000, undefined, true)
  await bulkSearches(url, 1_000)
})
afterAll(() => db.end())

async function contents(tables: Record<string, string>) {
  const found: Record<string, { count: number; sum: string }> = {}
  for (const [table, key] of Object.entries(tables)) {
    const { rows } = await db.query<{ count: number; sum: string }>(
      `select count(*)::int as count, md5(string_agg(t::text, ',' order by ${key})) as sum from ${table} t`,
    )
    found[table] = rows[0]!
  }
  return found
}

test('listings that are loaded without triggers equal those that the triggers write', async () => {
  const tables = {
    '(select id, departure_area, arrival_area, spoken, trust from listing)': 'id',
    ...{ listing_day: 'listing_id, day', listing_leg: 'listing_id, number', listing_language: 'listing_id, language' },
  }
  const loaded = await contents(tables)
  for (const { count } of Object.values(loaded)) expect(count).toBeGreaterThan(1_000)
  const { rows: notified } = await db.query(
    "select from listing where spoken <> '' and trust > 300 and arrival_area = 'NYC' limit 1",
  )
  expect(notified).toHaveLength(1)
  await db.query('update listing set trust = trust')
  expect(await contents(tables)).toEqual(loaded)
})

test('loaded saved searches equal those that their trigger writes', async () => {
  const loaded = await contents({ saved_search: 'id' })
  await db.query('update saved_search set pace = pace')
  expect(await contents({ saved_search: 'id' })).toEqual(loaded)
  const { rows } = await db.query(
    "select count(*)::int as count from saved_search where arrival_area = 'NYC' and arrival <> 'NYC' and ends_at > now()",
  )
  expect(rows[0].count).toBeGreaterThan(10)
})

test('after a load every trigger, key and index of the tables is restored', async () => {
  const url = await freshDatabase()
  const fresh = new Client({ connectionString: url })
  await fresh.connect()
  const schema = async (client: Client) =>
    (
      await client.query(`
        select indexdef as text from pg_indexes where schemaname = 'public'
        union all
        select concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) from pg_constraint
          where connamespace = 'public'::regnamespace
        union all
        select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
        order by 1`)
    ).rows
  expect(await schema(db)).toEqual(await schema(fresh))
  await fresh.end()
})

test('one route of a hundred has the most trips, and a thousand others have few', async () => {
  const { rows } = await db.query(
    'select count(*)::int as count from listing group by departure, arrival order by 1 desc',
  )
  expect(rows[0].count / 3_000).toBeGreaterThan(0.009)
  expect(rows[0].count / 3_000).toBeLessThan(0.02)
  expect(rows.length).toBeGreaterThan(1_000)
})

test('a load is not ended because the machine is busy between two of its statements', async () => {
  const url = new URL(await freshDatabase())
  url.searchParams.set('options', '-c idle_in_transaction_session_timeout=1')
  await expect(bulk(url.href, 100)).resolves.toBeUndefined()
})
