import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { freshDatabase } from '../test/app.ts'
import { bulk } from './bulk.ts'

let db: Client
beforeAll(async () => {
  const url = await freshDatabase()
  db = new Client({ connectionString: url })
  await db.connect()
  await db.query(
    "insert into airport_area values ('JFK', 'NYC'), ('EWR', 'NYC'), ('ORD', 'CHI') on conflict do nothing",
  )
  await bulk(url, 3_000, undefined, true)
}, 30_000)
afterAll(() => db.end())

test('listings that are loaded without their triggers are as the triggers write them, and owe nobody anything', async () => {
  const facts = async () => {
    const of = (table: string, key: string) => `(select md5(string_agg(t::text, ',' order by ${key})) from ${table} t)`
    const { rows } = await db.query(`
      select (select md5(string_agg(concat_ws(',', id, departure_area, arrival_area, spoken, trust), ';' order by id)) from listing) as facts,
             ${of('listing_leg', 'listing_id, number')} as legs, ${of('listing_language', 'listing_id, language')} as languages,
             (select count(*)::int from listing where spoken <> '' and trust > 300 and arrival_area = 'NYC') as told`)
    return rows[0]
  }
  const loaded = await facts()
  expect(loaded.told).toBeGreaterThan(10)
  expect((await db.query('select from match_owed')).rowCount).toBe(0)
  await db.query('update listing set trust = trust')
  expect(await facts()).toEqual(loaded)
  const { rows } = await db.query(
    "select tgname from pg_trigger where tgrelid = 'listing'::regclass and tgenabled = 'D'",
  )
  expect(rows).toEqual([])
})
