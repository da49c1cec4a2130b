import type { Pool } from 'pg'
import type { GaugeMetric } from '../../metrics/gauges.ts'
import { findRecent } from './visits.sql.ts'

export const visitGauge = (pool: Pool): GaugeMetric => ({
  name: 'release_visits',
  help: 'The newest documents of ten minutes, a few of each network and at most 20,000, by release; and the votes that it failed, one of each network and bucket.',
  labels: ['release', 'result'],
  async read() {
    const rows = await findRecent.rows(pool, {})
    return rows.flatMap(({ name, version, visits, failed }) => {
      const release = `${name}@${version}`
      return [
        { labels: { release, result: 'all' }, value: visits },
        { labels: { release, result: 'failed' }, value: failed },
      ]
    })
  },
})
