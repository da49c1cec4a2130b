import { Client } from 'pg'
import { takeTurn } from '../../db/advisory-locks.ts'
import { CONNECTION } from '../../db/pool.ts'
import { renewAreas } from './areas.renewal.ts'
import { areaRows, areasVersion } from './places.ts'

// A list is also written while listings are on their way to it.
const IS_WRITTEN = `
  select from areas_written where version = $1
  union all
  select from areas_renewal where version = $1 and not exists (select from areas_written)`

// Forgets the version in the same statement, and owes the rest: whoever is interrupted has not lost it.
const WRITE = `
  with list as (select * from jsonb_to_recordset($1::jsonb) as list (code text, area text)),
    forgotten as (delete from areas_written),
    gone as (delete from airport_area where code not in (select code from list)),
    owed as (
      insert into areas_renewal (version) values ($2)
      on conflict (is_only) do update set version = excluded.version, stage = default, after_id = default)
  insert into airport_area select code, area from list
  on conflict (code) do update set area = excluded.area where airport_area.area <> excluded.area`

/** A site with few listings is up to date before it is ready: that takes so many steps. */
const FIRST_STEPS = 5

/**
 * Writes the areas of this release's airports when the database has another list, and owes that open listings and saved
 * searches follow (areas.renewal.ts): on a large site that takes minutes, and no start waits for it. Processes that start
 * together take turns.
 */
export async function writeAreas(url: string, rows = areaRows, version = areasVersion): Promise<void> {
  const client = new Client({ ...CONNECTION, connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const isWritten = async () => (await client.query(IS_WRITTEN, [version])).rowCount === 1
  try {
    if (await isWritten()) return
    await takeTurn(client, 'areas')
    if (await isWritten()) return
    await client.query(WRITE, [JSON.stringify(rows), version])
    for (let n = 0; n < FIRST_STEPS && (await renewAreas(client)); ) n += 1
  } finally {
    await client.end()
  }
}
