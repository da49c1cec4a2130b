import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { freshDatabase, startApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { areaRows } from './airport-locations.ts'
import { writeAreas } from './write-areas.ts'

let url: string
let client: Client
beforeAll(async () => {
  url = await freshDatabase()
  client = new Client({ connectionString: url })
  await client.connect()
})
afterAll(() => client.end())
beforeEach(async () => {
  await client.query('delete from account; delete from airport_area')
})

const LIST = [
  { code: 'JFK', area: 'NYC' },
  { code: 'EWR', area: 'NYC' },
]
const rowsNow = async () => (await client.query('select * from airport_area order by code')).rows

async function publish(count = 1, status = 'open', by = client) {
  await by.query(
    `with author as (insert into account (username) values ('A') returning id)
     insert into listing (account_id, confirmed_at, type, departure, arrival, date, closes_at, status)
     select id, now(), 'helper', 'EWR', 'HYD', current_date + 9, now() + interval '9 days', $2
     from author, generate_series(1, $1)`,
    [count, status],
  )
}
const areasOfListings = async () =>
  (await client.query('select distinct status, departure_area, arrival_area from listing')).rows
    .map((row) => Object.values(row).join(' '))
    .sort()

test('a test database has the areas of all airports without starting an application', async () => {
  const fresh = new Client({ connectionString: await freshDatabase() })
  await fresh.connect()
  const { rows } = await fresh.query('select code, area from airport_area order by code')
  await fresh.end()
  expect(rows).toEqual([...areaRows].sort((a, b) => (a.code < b.code ? -1 : 1)))
  expect(rows).toContainEqual({ code: 'EWR', area: 'NYC' })
})

test('another list replaces the rows, and open listings get its areas', async () => {
  await writeAreas(url, LIST)
  await publish()
  await publish(1, 'closed')
  expect(await areasOfListings()).toEqual(['closed NYC HYD', 'open NYC HYD'])
  await writeAreas(url, [
    { code: 'EWR', area: 'NJY' },
    { code: 'HYD', area: 'HYB' },
  ])
  expect(await rowsNow()).toEqual([
    { code: 'EWR', area: 'NJY' },
    { code: 'HYD', area: 'HYB' },
  ])
  expect(await areasOfListings()).toEqual(['closed NYC HYD', 'open NJY HYB'])
  await writeAreas(url, [])
  expect([await rowsNow(), await areasOfListings()]).toEqual([[], ['closed NYC HYD', 'open EWR HYD']])
})

test('does not write listings of other airports, or those that are current', async () => {
  await publish(9)
  await client.query("update listing set departure = 'HYD', arrival = 'ORD' where id % 2 = 0")
  await writeAreas(url, [{ code: 'ORD', area: 'CHI' }])
  const current = "select id, xmin::text from listing where departure = 'HYD' order by id"
  const { rows } = await client.query(current)
  await writeAreas(url, [...LIST, { code: 'ORD', area: 'CHI' }])
  expect(await areasOfListings()).toEqual(['open HYD CHI', 'open NYC HYD'])
  expect((await client.query(current)).rows).toEqual(rows)
})

test('updates parts of a request that begin at a stop, and does not write those of other airports', async () => {
  await client.query(`
    with author as (insert into account (username) values ('A') returning id)
    insert into listing (account_id, confirmed_at, type, departure, arrival, date, closes_at, status, company)
    select id, now(), 'seeking_help', 'DEL', 'MAN', current_date + 9, now() + interval '9 days', 'partly', jsonb_build_array(
      jsonb_build_object('departure', 'DEL', 'arrival', 'HYD', 'date', current_date + 9, 'endDate', current_date + 9, 'suffix', '', 'alone', false),
      jsonb_build_object('departure', 'HYD', 'arrival', 'MAN', 'date', current_date + 9, 'endDate', current_date + 9, 'suffix', '', 'alone', true))
    from author`)
  const parts = async () => (await client.query('select departure_area, arrival_area, xmin::text from open_part')).rows
  const list = [{ code: 'HYD', area: 'HYB' }]
  await writeAreas(url, list)
  const renewedParts = await parts()
  expect(renewedParts).toEqual([expect.objectContaining({ departure_area: 'HYB', arrival_area: 'MAN' })])
  await writeAreas(url, [...list, ...LIST])
  expect(await parts()).toEqual(renewedParts)
})

test('saved searches get the new areas', async () => {
  await publish()
  await client.query(`
    insert into saved_search (account_id, departure, arrival, type, pace, confirmed_at, ends_at)
    select id, 'EWR', 'HYD', 'both', 'daily', now(), now() + interval '9 days' from account`)
  await writeAreas(url, LIST)
  const { rows } = await client.query('select departure_area, arrival_area from saved_search')
  expect(rows).toEqual([{ departure_area: 'NYC', arrival_area: 'HYD' }])
})

test('a stored list is not written again', async () => {
  await writeAreas(url, LIST)
  const { rows } = await client.query('select xmin::text, code from airport_area')
  await writeAreas(url, LIST)
  expect((await client.query('select xmin::text, code from airport_area')).rows).toEqual(rows)
})

test('an interrupted update leaves the old list, so that the next start writes all', async () => {
  await publish()
  await client.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refusal before update on listing for each row execute function refuse()`)
  await expect(writeAreas(url, LIST)).rejects.toThrow('refused')
  expect(await rowsNow()).toEqual([])
  await client.query('drop trigger refusal on listing')
  await writeAreas(url, LIST)
  expect(await areasOfListings()).toEqual(['open NYC HYD'])
})

test('a listing that is published while the list is written gets the new areas', async () => {
  const author = new Client({ connectionString: url })
  await author.connect()
  await author.query('begin')
  await publish(1, 'open', author)
  const written = writeAreas(url, LIST)
  await eventually(async () => expect(await rowsNow()).toHaveLength(2))
  await author.query('commit')
  await author.end()
  await written
  expect(await areasOfListings()).toEqual(['open NYC HYD'])
})

test('processes that start together with different lists leave one complete list', async () => {
  await publish()
  const other = [{ code: 'EWR', area: 'NJY' }]
  await Promise.all([writeAreas(url, LIST), writeAreas(url, other), writeAreas(url, LIST)])
  const isFirst = (await rowsNow()).length === 2
  expect(await rowsNow()).toEqual(isFirst ? [...LIST].sort((a, b) => (a.code < b.code ? -1 : 1)) : other)
  expect(await areasOfListings()).toEqual([isFirst ? 'open NYC HYD' : 'open NJY HYD'])
})

test('a starting process writes the areas before it is ready', async () => {
  await publish()
  expect(await areasOfListings()).toEqual(['open EWR HYD'])
  const app = await startApp({ DATABASE_URL: url, ROLES: 'web,migrate' })
  await app.stop()
  expect(await areasOfListings()).toEqual(['open NYC HYD'])
  expect(await rowsNow()).toHaveLength(areaRows.length)
})
