import type { Pool } from 'pg'
import type { Figure } from '../../metrics/figures.ts'

// Whoever opens many documents could make failures up, so a network counts once, as in canary-health.service.ts.
const MOST = 20_000
export const VISITS = `
  select name, version, count(*) filter (where not silent)::float8 as visits,
    count(distinct network) filter (where failed)::float8 as failed
  from (select * from release_visit where at > now() - interval '10 minutes' order by at desc limit ${MOST}) newest
  group by name, version order by 3 desc limit 50`

interface Row {
  name: string
  version: string
  visits: number
  failed: number
}

/** How the releases fared with the documents of the last ten minutes. */
export const visitFigure = (pool: Pool): Figure => ({
  name: 'release_visits',
  help: `The newest documents of ten minutes, at most ${MOST}, by release; and the networks in which it failed.`,
  labels: ['release', 'result'],
  async read() {
    const { rows } = await pool.query<Row>({ name: 'release-visits', text: VISITS })
    return rows.flatMap(({ name, version, visits, failed }) => {
      const release = `${name}@${version}`
      return [
        { labels: { release, result: 'all' }, value: visits },
        { labels: { release, result: 'failed' }, value: failed },
      ]
    })
  },
})
