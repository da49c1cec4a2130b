import type { Migration } from '@mikro-orm/migrations'
import type { Client } from 'pg'

export interface Steps {
  statements: string[]
  /** Whether all statements share one transaction. */
  together: boolean
}

export async function stepsOf(
  Listed: new (...given: ConstructorParameters<typeof Migration>) => Migration,
): Promise<Steps> {
  const migration = new Listed(...([] as unknown as ConstructorParameters<typeof Migration>))
  await migration.up()
  return { statements: migration.getQueries().map(String), together: migration.isTransactional() }
}

interface Table {
  oid: number
  name: string
  file: number
}

const TABLES = `
  select oid::int, relname as name, relfilenode::int as file from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`

/** The locks that allow a scan of the whole table; the lock of a row change allows an index scan. */
const GENTLE = ['AccessShareLock', 'RowShareLock', 'ShareUpdateExclusiveLock']
const READ_THROUGH = `
  select distinct relid::int as oid from pg_stat_xact_user_tables join pg_locks on relation = relid
  where pid = pg_backend_pid() and mode <> all($1)
    and (seq_scan > 0 or idx_scan > 0 and mode <> 'RowExclusiveLock')`

const NOT_IN_A_TRANSACTION = ['25001', '2D000']
const BY_ITSELF_AND_GENTLE = /^\s*(do\b|(create( unique)?|drop|re)\s*index concurrently\b)/i

/**
 * Runs a migration and returns the operations that would block the site on large tables: each existing table that is rewritten,
 * or read as a whole while writes to it are locked out. It reads PostgreSQL's statistics.
 */
export async function blockages(client: Client, { statements, together }: Steps): Promise<string[]> {
  if (together) return blockagesOf(client, statements.join(';\n'))
  const found: string[] = []
  for (const statement of statements) found.push(...(await blockagesOf(client, statement)))
  return found
}

async function blockagesOf(client: Client, sql: string): Promise<string[]> {
  const before = await tables(client)
  await client.query('select pg_stat_force_next_flush()') // otherwise the result would include earlier reads
  await client.query('begin')
  try {
    await client.query(sql)
  } catch (error) {
    await client.query('rollback')
    if (!NOT_IN_A_TRANSACTION.includes((error as { code: string }).code)) throw error
    if (!BY_ITSELF_AND_GENTLE.test(sql)) return [`who may wait for this is not known: ${sql.trim()}`]
    await client.query(sql)
    return writtenAnew(before, await tables(client))
  }
  const { rows } = await client.query<{ oid: number }>(READ_THROUGH, [GENTLE])
  const after = await tables(client)
  await client.query('commit')
  const anew = writtenAnew(before, after)
  const read = before.filter(({ oid }) => rows.some((row) => row.oid === oid))
  return [...anew, ...read.map(({ name }) => `${name} is read through while others may not write to it`)]
}

const tables = async (client: Client) => (await client.query<Table>(TABLES)).rows

const writtenAnew = (before: Table[], after: Table[]) =>
  before
    .filter(({ oid, file }) => after.some((table) => table.oid === oid && table.file !== file))
    .map(({ name }) => `${name} is written anew`)
