import type { ClientBase, Pool } from 'pg'
import { isLockTimeout } from '../../db/give-way.ts'
import { isDue, recordFailure } from '../../jobs/failed-work.ts'

/** So many rows take well under a second, with all their triggers. */
const PAGE = 1_000

// A row that another process works on is skipped; that of a killed process is free when its connection ends.
const WORKER = 'areas'
const NEXT = `select stage, after_id as after from areas_renewal where ${isDue(WORKER, '0')} for update skip locked`
const SUCCEEDED = `delete from failed_work where worker = '${WORKER}'`
const GO_ON = 'update areas_renewal set stage = $1, after_id = $2'
// Another list may have been written meanwhile by a release that writes it at once.
const DONE = `
  with done as (delete from areas_renewal returning version)
  insert into areas_written (version) select version from done on conflict do nothing`

// Whoever publishes at this moment has read the old list: it has ended once no listing is being written.
const AWAIT_WRITERS = 'lock table listing, saved_search in share mode'

const areaOf = (airport: string) => `coalesce((select area from airport_area where code = ${airport}), ${airport})`
const isStale = (row: string) => `
  (${row}.departure_area, ${row}.arrival_area)
    is distinct from (${areaOf(`${row}.departure`)}, ${areaOf(`${row}.arrival`)})`
const HAS_STALE_PART = `exists (select from open_part part where listing_id = page.id and ${isStale('part')})`

// An update without a change lets the triggers write the areas; what has them already is left alone.
const renewal = (table: string, isOpen: string, update: string, isStaleToo = 'false') => `
  with page as materialized (
    select id, departure, arrival, departure_area, arrival_area from ${table}
    where id > $1 and ${isOpen} order by id limit ${PAGE}
  ), stale as (
    select id from page where ${isStale('page')} or ${isStaleToo}
  ), renewed as (
    update ${table} set ${update} where id = any (array(select id from stale))
  )
  select max(id) as last from page`

const RENEW = {
  listings: renewal('listing', "status in ('open', 'partly')", 'trust = trust', HAS_STALE_PART),
  searches: renewal('saved_search', 'ends_at > now()', 'pace = pace'),
}

interface Owed {
  stage: 'writers' | keyof typeof RENEW
  after: string
}

/** Takes the next step towards the new areas, in a transaction of its own; answers whether there was one. */
export async function renewAreas(client: ClientBase): Promise<boolean> {
  await client.query("begin; set local lock_timeout = '2s'")
  try {
    const { rows } = await client.query<Owed>(NEXT)
    if (rows[0]) {
      await step(client, rows[0])
      await client.query(SUCCEEDED)
    }
    await client.query('commit')
    return rows.length > 0
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function step(client: ClientBase, { stage, after }: Owed): Promise<void> {
  if (stage === 'writers') {
    await client.query(AWAIT_WRITERS)
    await client.query(GO_ON, ['listings', 0])
    return
  }
  const { rows } = await client.query<{ last: string | null }>(RENEW[stage], [after])
  const last = rows[0]?.last ?? null
  if (last !== null) await client.query(GO_ON, [stage, last])
  else if (stage === 'listings') await client.query(GO_ON, ['searches', 0])
  else await client.query(DONE)
}

/** The same with a connection of a pool. */
export async function lookForAreas(pool: Pool): Promise<boolean> {
  const client = await pool.connect()
  try {
    return await renewAreas(client)
  } catch (error) {
    // Writers go first, however long they take.
    if (isLockTimeout(error)) throw error
    await recordFailure(pool, WORKER, 0, error)
    return false
  } finally {
    client.release()
  }
}
