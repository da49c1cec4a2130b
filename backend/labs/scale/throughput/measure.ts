import type { Pool } from 'pg'
import { processorTime } from '../machine.ts'
import type { ScaleSite } from '../site.ts'
import { blast } from './blast.ts'
import type { Kind } from './kinds.ts'

/** The throughput and cost of one kind of request. */
export interface Measured {
  kind: string
  backends: number
  perSecond: number
  p50: number
  p99: number
  /** Per request: milliseconds in PostgreSQL, statements, and processor milliseconds of each kind of process. */
  databaseMs: number
  statements: number
  processorMs: { [kind: string]: number }
  failed: string[]
}

const STATEMENTS = `
  select coalesce(sum(total_exec_time), 0)::float8 as ms, coalesce(sum(calls), 0)::float8 as calls
  from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())`

const CONNECTIONS = 16

const statements = async (pool: Pool) => (await pool.query<{ ms: number; calls: number }>(STATEMENTS)).rows[0]!

/** Measures one kind of request with the processes that run now. */
export async function measure(site: ScaleSite, { kind, next, port }: Kind, seconds: number): Promise<Measured> {
  const { pool } = site.database
  await blast(port, next, CONNECTIONS, Math.min(2, seconds / 4)) // the plans, the code and the pools are warm
  const [before, spent] = [await statements(pool), processorTime(site.pids())]
  const { requests, seconds: took, times, failed } = await blast(port, next, CONNECTIONS, seconds)
  const [after, now] = [await statements(pool), processorTime(site.pids())]
  const each = (total: number) => total / Math.max(1, requests)
  const quantile = (part: number) => times[Math.min(times.length - 1, Math.floor(part * times.length))] ?? Number.NaN
  return {
    ...{ kind, backends: site.backends().length, perSecond: requests / took, failed: [...new Set(failed)] },
    ...{ p50: quantile(0.5), p99: quantile(0.99) },
    ...{ databaseMs: each(after.ms - before.ms), statements: each(after.calls - before.calls) },
    processorMs: Object.fromEntries(
      [...now].map(([name, total]) => [name, each((total - (spent.get(name) ?? 0)) * 1_000)]),
    ),
  }
}
