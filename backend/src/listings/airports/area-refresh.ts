import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { ClientBase, Pool } from 'pg'
import type { Database } from '../../db/database.types.ts'
import { anyOf, now, secondsSince } from '../../db/kysely.ts'
import { isLockTimeout } from '../../db/lock-timeout.ts'
import { type Args, statement } from '../../db/statement.ts'
import { inSteps } from '../../jobs/batches.ts'

/** Updates of this many rows take well under a second, triggers included. */
const PAGE = 1_000

// Skips a row that another process has locked. A killed process releases it when its connection ends.
const findStep = statement((db) =>
  db.selectFrom('airport_area_refresh').select(['stage', 'after_id as after']).forUpdate().skipLocked(),
)

const findAge = statement((db) =>
  db.selectFrom('airport_area_refresh').select(({ ref }) => secondsSince(ref('since')).as('seconds')),
)

export const areaRefreshAge = async (pool: Pick<Pool, 'query'>): Promise<number> =>
  (await findAge.first(pool, {}))?.seconds ?? 0

const updateStep = statement((db, { stage, after }: Args<Step>) =>
  db.updateTable('airport_area_refresh').set({ stage, after_id: after }),
)

// Another release may have inserted its version meanwhile; that version stays.
const finish = statement((db) =>
  db
    .with('done', (db) => db.deleteFrom('airport_area_refresh').returning('version'))
    .insertInto('airport_area_version')
    .columns(['version'])
    .expression(({ selectFrom }) => selectFrom('done').select('version'))
    .onConflict((of) => of.doNothing()),
)

// Waits for transactions that have read the old list.
const AWAIT_WRITERS = 'lock table listing, saved_search in share mode'

type Row = 'page' | 'part'

const areaOf = (airport: RawBuilder<string>) => {
  const { fn, selectFrom } = expressionBuilder<Database>()
  return fn.coalesce(selectFrom('airport_area').select('area').where('code', '=', airport), airport)
}

function isStale(row: Row) {
  const { eb, or } = expressionBuilder<Database>()
  const column = (name: string) => sql.ref<string>(`${row}.${name}`)
  return or([
    eb(column('departure_area'), 'is distinct from', areaOf(column('departure'))),
    eb(column('arrival_area'), 'is distinct from', areaOf(column('arrival'))),
  ])
}

const COLUMNS = ['id', 'departure', 'arrival', 'departure_area', 'arrival_area'] as const
type After = { after: number }

// An update without a change runs the triggers that write the areas. Rows that are up to date are skipped.
const refreshListings = statement((db, { after }: Args<After>) =>
  db
    .with(
      (cte) => cte('page').materialized(),
      (db) =>
        db
          .selectFrom('listing')
          .select(COLUMNS)
          .where('id', '>', after)
          .where('status', 'in', [sql.lit('open' as const), sql.lit('partly' as const)])
          .orderBy('id')
          .limit(sql.lit(PAGE)),
    )
    .with('refreshed', (db) =>
      db
        .updateTable('listing')
        .set(({ ref }) => ({ trust: ref('trust') }))
        .where('id', '=', ({ selectFrom }) => {
          const stale = selectFrom('page')
            .select('page.id')
            .where(({ exists, or, selectFrom }) => {
              const part = selectFrom('open_part as part').select('part.number')
              return or([
                isStale('page'),
                exists(part.whereRef('part.listing_id', '=', 'page.id').where(isStale('part'))),
              ])
            })
          return anyOf(stale.$asScalar())
        }),
    )
    .selectFrom('page')
    .select(({ fn }) => fn.max('id').as('last')),
)

const refreshSearches = statement((db, { after }: Args<After>) =>
  db
    .with(
      (cte) => cte('page').materialized(),
      (db) =>
        db
          .selectFrom('saved_search')
          .select(COLUMNS)
          .where('id', '>', after)
          .where('ends_at', '>', now())
          .orderBy('id')
          .limit(sql.lit(PAGE)),
    )
    .with('refreshed', (db) =>
      db
        .updateTable('saved_search')
        .set(({ ref }) => ({ pace: ref('pace') }))
        .where('id', '=', ({ selectFrom }) =>
          anyOf(selectFrom('page').select('page.id').where(isStale('page')).$asScalar()),
        ),
    )
    .selectFrom('page')
    .select(({ fn }) => fn.max('id').as('last')),
)

interface Step {
  stage: 'writers' | 'listings' | 'searches'
  after: number
}

/** Returns whether there was a page of rows to update. */
export async function refreshAreas(client: ClientBase): Promise<boolean> {
  await client.query("begin; set local lock_timeout = '2s'")
  try {
    const next = await findStep.first(client, {})
    if (next) await step(client, next)
    await client.query('commit')
    return next !== undefined
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function step(client: ClientBase, { stage, after }: Step): Promise<void> {
  if (stage === 'writers') {
    await client.query(AWAIT_WRITERS)
    await updateStep.rows(client, { stage: 'listings', after: 0 })
    return
  }
  const page = await (stage === 'listings' ? refreshListings : refreshSearches).first(client, { after })
  const last = page?.last ?? null
  if (last !== null) await updateStep.rows(client, { stage, after: last })
  else if (stage === 'listings') await updateStep.rows(client, { stage: 'searches', after: 0 })
  else await finish.rows(client, {})
}

/** Returns whether there was anything to update. A step that fails is tried again a minute later. */
export async function refreshAllAreas(pool: Pool): Promise<boolean> {
  const client = await pool.connect()
  let hadWork = false
  try {
    await inSteps(async () => {
      const found = await refreshAreas(client)
      hadWork ||= found
      return found
    })
    return hadWork
  } catch (error) {
    // Users who publish a listing have priority, so the next minute tries again.
    if (isLockTimeout(error)) return hadWork
    throw error
  } finally {
    client.release()
  }
}
