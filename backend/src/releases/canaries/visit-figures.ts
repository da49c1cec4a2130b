import type { Pool } from 'pg'
import type { Figure } from '../../metrics/figures.ts'
import { votes } from './figures.ts'

// As in canary-health.service.ts, few visits of a network are recorded, and its failures count once.
const FAILED = votes('failed')
const MOST = 20_000
export const VISITS = `
  select name, version, ${FAILED}::float8 as failed,
    (count(*) filter (where not silent and not failed) + ${FAILED})::float8 as visits
  from (select * from release_visit where at > now() - interval '10 minutes' order by at desc limit ${MOST}) newest
  group by name, version order by visits desc limit 50`

interface Row {
  name: string
  version: string
  visits: number
  failed: number
}

/** How the releases fared with the documents of the last ten minutes. */
export const visitFigure = (pool: Pool): Figure => ({
  name: 'release_visits',
  help: `The newest documents of ten minutes, a few of each network and at most ${MOST}, by release; and the votes that it failed, one of each network and lot.`,
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
