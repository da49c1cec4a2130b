import { sql } from 'kysely'
import { Client } from 'pg'
import { acquireLock } from '../../db/advisory-locks.ts'
import { records } from '../../db/kysely.ts'
import { START_CONNECTION } from '../../db/pool.ts'
import { type Args, statement } from '../../db/statement.ts'
import { areaRows, areasVersion } from './airport-locations.ts'
import { refreshAreas } from './area-refresh.ts'

type Version = { version: string }

// A list counts as written even while listings are still being updated to it.
const findWritten = statement((db, { version }: Args<Version>) =>
  db
    .selectFrom('airport_area_version')
    .select('version')
    .where('version', '=', version)
    .unionAll(
      db
        .selectFrom('airport_area_refresh')
        .select('version')
        .where('version', '=', version)
        .where(({ exists, not, selectFrom }) => not(exists(selectFrom('airport_area_version').select('version')))),
    ),
)

// Deletes the version and enqueues the update of listings in one statement, so that an interruption loses nothing.
const writeList = statement((db, { list, version }: Args<Version & { list: string }>) =>
  db
    .with('list', (db) =>
      db.selectFrom(records('row', list, { code: 'text', area: 'text' })).select(['row.code', 'row.area']),
    )
    .with('deleted_version', (db) => db.deleteFrom('airport_area_version'))
    .with('deleted_areas', (db) =>
      db
        .deleteFrom('airport_area')
        .where(({ eb, selectFrom }) => eb('code', 'not in', selectFrom('list').select('list.code'))),
    )
    .with('enqueued', (db) =>
      db
        .insertInto('airport_area_refresh')
        .values({ version })
        .onConflict((of) =>
          of.column('is_only').doUpdateSet(({ ref }) => ({
            version: ref('excluded.version'),
            stage: sql`default`,
            after_id: sql`default`,
          })),
        ),
    )
    .insertInto('airport_area')
    .columns(['code', 'area'])
    .expression(({ selectFrom }) => selectFrom('list').select(['list.code', 'list.area']))
    .onConflict((of) =>
      of
        .column('code')
        .doUpdateSet(({ ref }) => ({ area: ref('excluded.area') }))
        .whereRef('airport_area.area', '<>', 'excluded.area'),
    ),
)

/** A small site is up to date before it is ready, within this number of steps. */
const FIRST_STEPS = 5

/**
 * Writes the airport areas of this release if the database has another list. Open listings and saved searches are
 * updated in the background (area-refresh.ts), because that takes minutes on a large site.
 */
export async function writeAreas(url: string, rows = areaRows, version = areasVersion): Promise<void> {
  const client = new Client({ ...START_CONNECTION, connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const isWritten = async () => (await findWritten.first(client, { version })) !== undefined
  try {
    if (await isWritten()) return
    await acquireLock(client, 'areas')
    if (await isWritten()) return // another process wrote it meanwhile
    await writeList.rows(client, { list: JSON.stringify(rows), version })
    for (let n = 0; n < FIRST_STEPS && (await refreshAreas(client)); ) n += 1
  } finally {
    await client.end()
  }
}
