import type { Pool } from 'pg'

/** How long a search in vain is kept. */
export const RETENTION = '90 days'

/** A route on which people have searched for a helper in vain. */
export interface UnmetRoute {
  from: string
  to: string
  /** The days to come that they asked for, the soonest first; null stands for any day. */
  days: Array<{ day: string | null; searches: number }>
  /** All searches of the last 90 days, those for days that are over included. */
  searches: number
  /** The open listings of helpers on this route today. */
  helpers: number
}

const MOST = 100

const UNMET = `
  with of_day as (
    select route, day, sum(count)::int as searches from unmet_search
    where asked_on >= now() - interval '${RETENTION}' group by route, day
  ), of_route as (
    select route, sum(searches)::int as searches,
      coalesce(
        jsonb_agg(jsonb_build_object('day', day, 'searches', searches) order by day)
          filter (where day is null or day >= (now() at time zone 'Etc/GMT+12')::date), '[]') as days
    from of_day group by route order by 2 desc, route limit ${MOST}
  )
  select left(route, 3) as "from", right(route, 3) as "to", days, searches,
    (select count(*)::int from listing l
     where l.route = of_route.route and type = 'helper' and status = 'open' and closes_at > now()) as helpers
  from of_route order by searches desc, route`

/** The routes with most searches in vain, these first. */
export async function unmetRoutes(pool: Pool): Promise<UnmetRoute[]> {
  const { rows } = await pool.query<UnmetRoute>(UNMET)
  return rows
}

const DAYS_SHOWN = 3

/** The routes as lines of text. */
export function unmetTable(routes: UnmetRoute[]): string[] {
  if (routes.length === 0) return [`Nobody has searched for a helper in vain in the last ${RETENTION}.`]
  const lines = routes.map(({ from, to, days, searches, helpers }) => [
    `${from} → ${to}`,
    ...[searches, helpers].map(String),
    wordsOf(days),
  ])
  const all = [['Route', 'Searches in vain', 'Open helpers', 'Days asked for'], ...lines]
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  return all.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
}

function wordsOf(days: UnmetRoute['days']): string {
  const shown = [...days].sort((a, b) => b.searches - a.searches).slice(0, DAYS_SHOWN)
  const words = shown.map(({ day, searches }) => `${day ?? 'any day'} (${searches})`)
  const more = days.length - shown.length
  return [...words, ...(more > 0 ? [`${more} more`] : []), ...(days.length === 0 ? ['all are over'] : [])].join(', ')
}
