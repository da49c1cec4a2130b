import { Inject, Module } from '@nestjs/common'
import type { Pool } from 'pg'
import type { Contributions, Contributor } from '../contributions.ts'
import { DbModule } from '../db/db.module.ts'
import { POOL } from '../db/pool.ts'
import { Metrics } from './metrics.service.ts'
import { Traces } from './traces.service.ts'

// Without a standby there is no row. Whoever is no member of pg_monitor sees no lag, and gets 0.
const LAG = 'select coalesce(max(extract(epoch from replay_lag)), 0)::float8 as value from pg_stat_replication'

/** Owns what an operator watches. Knows no domain: modules add their figures. */
@Module({ imports: [DbModule], providers: [Metrics, Traces] })
export class MetricsModule implements Contributor {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  contribute(): Contributions {
    const help = 'How far the slowest standby is behind; 0 without one.'
    const read = async () => (await this.pool.query<{ value: number }>(LAG)).rows
    return { figures: [{ name: 'replication_lag_seconds', help, read }] }
  }
}
