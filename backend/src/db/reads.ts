import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg'
import type { Env } from '../env.ts'
import type { GaugeMetric } from '../metrics/gauges.ts'
import { readLag } from './standbys.sql.ts'
import { Standbys } from './standbys.ts'

/**
 * Injection token for reads of public data, which may be a second old. They use the standbys of DATABASE_REPLICA_URLS,
 * or POOL when there are none. Decisions (limits, money, sessions, blocks) and private data read from POOL.
 */
export const READS = Symbol('READS')

export interface Reads {
  query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>>
}

export const readsOf = (primary: Pool, env: Env): Reads =>
  env.DATABASE_REPLICA_URLS.length === 0 ? primary : new Standbys(primary, env)

/** Reads the primary if a standby has no row, because a new link may be newer than the standby's data. */
export const onAnyServer = (reads: Reads): Reads => ({
  query: (statement) => (reads instanceof Standbys ? reads.find(statement) : reads.query(statement)),
})

export const poolsOf = (reads: Reads): Record<string, Pool> =>
  reads instanceof Standbys ? Object.fromEntries(reads.all.map(({ name, pool }) => [`standby ${name}`, pool])) : {}

const LABELS = ['standby']

export const replicationGauge = (primary: Pool): GaugeMetric => ({
  name: 'replication_lag_seconds',
  help: 'How far the slowest standby is behind; 0 without one.',
  read: () => readLag.rows(primary, {}),
})

/** The lag that this process observes; no rows without standbys. */
export const standbyGauges = (reads: Reads): GaugeMetric[] => [
  {
    name: 'standby_lag_seconds',
    help: 'How old what a standby shows may be; it grows while the standby does not respond.',
    labels: LABELS,
    read: () => (reads instanceof Standbys ? reads.lagSeconds : []),
  },
  {
    name: 'standby_lag_bytes',
    help: 'How much a standby has still to replay.',
    labels: LABELS,
    read: () => (reads instanceof Standbys ? reads.lagBytes : []),
  },
]
