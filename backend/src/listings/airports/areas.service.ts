import { Client, type QueryResult } from 'pg'
import { takeTurn } from '../../db/migrate.ts'
import { CONNECTION } from '../../db/pool.ts'
import { areaRows, areasVersion } from './places.ts'

/** The advisory lock of the process that writes the areas: any number, but the same in every release. */
const LOCK = 7_208_142

const IS_WRITTEN = 'select from areas_written where version = $1'

// Forgets the version in the same statement: whoever is interrupted has not written the list yet.
const WRITE = `
  with list as (select * from jsonb_to_recordset($1::jsonb) as list (code text, area text)),
    forgotten as (delete from areas_written),
    gone as (delete from airport_area where code not in (select code from list))
  insert into airport_area select code, area from list
  on conflict (code) do update set area = excluded.area where airport_area.area <> excluded.area`

// Whoever publishes at this moment has read the old list: it has ended once no listing is being written.
const AWAIT_WRITERS = "begin; set local lock_timeout = '2s'; lock table listing in share mode; commit"

// An update without a change lets the trigger listing_facts write the areas; what has them already is left alone.
const RENEW = `
  with page as materialized (
    select id, departure, arrival, departure_area, arrival_area from listing
    where id > $1 and status = 'open' order by id limit 1000
  ), stale as (
    select id from page
      left join airport_area start on start.code = departure left join airport_area goal on goal.code = arrival
    where (departure_area, arrival_area)
      is distinct from (coalesce(start.area, departure), coalesce(goal.area, arrival))
  ), renewed as (
    update listing set trust = trust where id = any (array(select id from stale))
  )
  select max(id) as last from page`

// There are few, and an update without a change lets their trigger write the areas.
const RENEW_SEARCHES = 'update saved_search set pace = pace where ends_at > now()'

const DONE = `
  insert into areas_written (version) values ($1) on conflict (is_only) do update set version = excluded.version`

/**
 * Writes the areas of this release's airports, and brings open listings up to date with them, when the database has another
 * list. Processes that start together take turns. An interruption loses nothing: the next start begins again.
 */
export async function writeAreas(url: string, rows = areaRows, version = areasVersion): Promise<void> {
  const client = new Client({ ...CONNECTION, connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const isWritten = async () => (await client.query(IS_WRITTEN, [version])).rowCount === 1
  try {
    if (await isWritten()) return
    await takeTurn(client, LOCK)
    if (await isWritten()) return
    await client.query(WRITE, [JSON.stringify(rows)])
    await client.query(AWAIT_WRITERS)
    await renewListings(client)
    await client.query(RENEW_SEARCHES)
    await client.query(DONE, [version])
  } finally {
    await client.end()
  }
}

async function renewListings(client: Client): Promise<void> {
  for (let last: string | null = '0'; last !== null; ) {
    const page: QueryResult<{ last: string | null }> = await client.query(RENEW, [last])
    last = page.rows[0]?.last ?? null
  }
}
