import { sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Pool } from 'pg'
import { ago, emptyJson, now } from '../../db/kysely.ts'
import { statement } from '../../db/statement.ts'
import { earliestToday } from '../listing.read.ts'

export const RETENTION = '90 days'

export interface UnmetRoute {
  from: string
  to: string
  /** Future days, the soonest first; null is any day. */
  days: Array<{ day: string | null; searches: number }>
  /** The last 90 days, including searches for days that are over. */
  searches: number
  helpers: number
}

const MAX_ROUTES = 100

const findUnmet = statement((db) =>
  db
    .with('of_day', (db) =>
      db
        .selectFrom('unmet_search')
        .select(({ cast, fn }) => ['route', 'day', cast<number>(fn.sum('count'), 'integer').as('searches')])
        .where('searched_on', '>=', ago(RETENTION))
        .groupBy(['route', 'day']),
    )
    .with('of_route', (db) =>
      db
        .selectFrom('of_day')
        .select(({ cast, eb, fn, or, ref }) => [
          'route',
          cast<number>(fn.sum('searches'), 'integer').as('searches'),
          fn
            .coalesce(
              fn
                .agg<UnmetRoute['days']>('json_agg', [jsonBuildObject({ day: ref('day'), searches: ref('searches') })])
                .orderBy('day')
                .filterWhere(or([eb('day', 'is', null), eb('day', '>=', earliestToday)])),
              emptyJson(),
            )
            .as('days'),
        ])
        .groupBy('route')
        .orderBy('searches', 'desc')
        .orderBy('route')
        .limit(sql.lit(MAX_ROUTES)),
    )
    .selectFrom('of_route')
    .select(({ fn, selectFrom }) => [
      fn<string>('left', ['of_route.route', sql.lit(3)]).as('from'),
      fn<string>('right', ['of_route.route', sql.lit(3)]).as('to'),
      'of_route.days',
      'of_route.searches',
      selectFrom('listing as l')
        .select(({ fn }) => fn.countAll<number>().as('helpers'))
        .whereRef('l.route', '=', 'of_route.route')
        .where('l.type', '=', sql.lit('helper'))
        .where('l.status', '=', sql.lit('open'))
        .where('l.closes_at', '>', now())
        .$asScalar()
        .$notNull()
        .as('helpers'),
    ])
    .orderBy('of_route.searches', 'desc')
    .orderBy('of_route.route'),
)

export const unmetRoutes = (pool: Pool): Promise<UnmetRoute[]> => findUnmet.rows(pool, {})

const DAYS_SHOWN = 3

export function unmetTable(routes: UnmetRoute[]): string[] {
  if (routes.length === 0) return [`No search without a result is stored from the last ${RETENTION}.`]
  const lines = routes.map(({ from, to, days, searches, helpers }) => [
    `${from} → ${to}`,
    ...[searches, helpers].map(String),
    daysText(days),
  ])
  const all = [['Route', 'Searches without results', 'Open helpers', 'Requested days'], ...lines]
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  return all.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}

function daysText(days: UnmetRoute['days']): string {
  const shown = [...days].sort((a, b) => b.searches - a.searches).slice(0, DAYS_SHOWN)
  const parts = shown.map(({ day, searches }) => `${day ?? 'any day'} (${searches})`)
  const more = days.length - shown.length
  return [...parts, ...(more > 0 ? [`${more} more`] : []), ...(days.length === 0 ? ['all are over'] : [])].join(', ')
}
