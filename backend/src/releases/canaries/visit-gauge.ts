import { expressionBuilder, sql } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../../db/database.types.ts'
import { ago } from '../../db/kysely.ts'
import { statement } from '../../db/statement.ts'
import type { GaugeMetric } from '../../metrics/gauges.ts'
import { countVotes, successes } from './visit-statistics.ts'

const failures = countVotes(expressionBuilder<Database, 'release_visit'>().ref('failed'))
const MAX_VISITS = 20_000
export const findVisits = statement((db) =>
  db
    .selectFrom(({ selectFrom }) =>
      selectFrom('release_visit')
        .selectAll()
        .where('at', '>', ago('10 minutes'))
        .orderBy('at', 'desc')
        .limit(sql.lit(MAX_VISITS))
        .as('newest'),
    )
    .select(({ cast, eb }) => [
      ...(['name', 'version'] as const),
      cast<number>(failures, 'float8').as('failed'),
      cast<number>(eb(successes, '+', failures), 'float8').as('visits'),
    ])
    .groupBy(['name', 'version'])
    .orderBy('visits', 'desc')
    .limit(sql.lit(50)),
)

export const visitGauge = (pool: Pool): GaugeMetric => ({
  name: 'release_visits',
  help: `The newest documents of ten minutes, a few of each network and at most ${MAX_VISITS}, by release; and the votes that it failed, one of each network and bucket.`,
  labels: ['release', 'result'],
  async read() {
    const rows = await findVisits.rows(pool, {})
    return rows.flatMap(({ name, version, visits, failed }) => {
      const release = `${name}@${version}`
      return [
        { labels: { release, result: 'all' }, value: visits },
        { labels: { release, result: 'failed' }, value: failed },
      ]
    })
  },
})
