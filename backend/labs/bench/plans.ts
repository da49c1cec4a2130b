/**
 * npm run lab -- bench plans [ROWS] [TABLE…]: the cost of the statements that must never read a whole table
 * (test/statement-cases.ts), in tables of ten million rows: with the schema's indexes, and, in tables of at most a million rows,
 * without those that belong to no constraint.
 * Bar: 50 ms each with them. Prints a table, writes `.data/bench/plans.json`, exits 1 beyond the bar.
 */
import '../../test/swc.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { ensureDatabase, startPostgres } from '../../dev/postgres.ts'
import type { StatementCase } from '../../test/statement-cases.ts'
import { atMost, conclude } from '../bars.ts'
import { FILLS, fillTable } from './plans.fill.ts'

// Files with decorators can only be loaded after the hook of swc.ts.
const { statementCases } = await import('../../test/statement-cases.ts')
const { migrate } = await import('../../src/db/migrate.ts')
const { installQueues } = await import('../../src/jobs/install.ts')

const [rows, ...tables] = process.argv.slice(2)
const ROWS = Number(rows ?? 10_000_000)
/** Without indexes a statement of a larger table takes minutes. */
const TRIES_WITHOUT = ROWS <= 1_000_000
const BAR_MS = 50

interface Index {
  name: string
  definition: string
}

interface Cost {
  ms: number
  buffers: number
}

const dir = mkdtempSync(join(tmpdir(), 'bench-plans-'))
const settings = ['shared_buffers=1GB', 'max_wal_size=8GB', 'maintenance_work_mem=512MB', 'jit=off']
const postgres = await startPostgres({ dir, persist: false, settings })
const url = await ensureDatabase(postgres, 'bench')
await migrate(url)
await installQueues(url)
const client = new Client({ connectionString: url })
await client.connect()
await client.query('set session_replication_role = replica') // the rows need no checks of foreign keys

const unfilled = statementCases.filter(({ table }) => !(table in FILLS))
if (unfilled.length > 0) throw new Error(`plans.fill.ts does not fill ${unfilled[0]?.table}.`)

const seen: Array<Record<string, unknown>> = []
for (const table of Object.keys(FILLS)) {
  if (tables.length > 0 && !tables.includes(table)) continue
  const begun = performance.now()
  const dropped = await indexes() // built afterwards, they take a third of the time
  for (const { name } of dropped) await client.query(`drop index ${name}`)
  await fillTable(client, table, ROWS)
  for (const { definition } of dropped) await client.query(definition)
  await client.query('vacuum (analyze)')
  console.log(`${table}: filled in ${Math.round((performance.now() - begun) / 1000)} s`)
  for (const one of statementCases.filter((one) => one.table === table)) {
    await cost(one) // fills the caches
    const { ms, buffers } = await cost(one)
    const without = TRIES_WITHOUT ? await cost(one, await indexes()) : undefined
    const row = {
      table,
      rows: ROWS,
      what: one.what,
      ms,
      buffers,
      msWithout: without?.ms,
      buffersWithout: without?.buffers,
    }
    seen.push(row)
    console.log(`  ${row.what}: ${ms} ms, ${buffers} buffers`)
  }
  if (table !== 'account') await client.query(`truncate ${table} cascade`)
}
console.table(seen)
await client.end()
await postgres.stop()
rmSync(dir, { recursive: true, force: true })
const slowest = Math.max(...seen.map(({ ms }) => ms as number))
const bars = [atMost(`the slowest of ${seen.length} statements at ${ROWS} rows`, BAR_MS, slowest, 'ms')]
process.exit(conclude('plans', bars, { seen }))

/** The cost of a statement, which is rolled back. */
async function cost({ text, values }: StatementCase, without: Index[] = []): Promise<Cost> {
  await client.query('begin')
  for (const { name } of without) await client.query(`drop index ${name}`)
  const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, values)
  await client.query('rollback')
  const [plan] = rows[0]['QUERY PLAN']
  const buffers = plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks']
  return { ms: Math.round(plan['Execution Time'] * 100) / 100, buffers }
}

async function indexes(): Promise<Index[]> {
  const { rows } = await client.query<Index>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on pg_class.oid = indexrelid
    where relkind = 'i' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
      and not relispartition and not exists (select from pg_constraint where conindid = indexrelid)`)
  return rows
}
