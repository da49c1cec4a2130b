import { Client } from 'pg'
import { NotReady } from './startup.ts'

const MISSING = `
  select name from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') and setting = '0'
  order by name`

/** Behind a pooler a process cannot bring its own time-outs along: without those of the role, one lock could stop it. */
export async function assertTimeOuts(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 5_000 })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ name: string }>(MISSING).finally(() => client.end())
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new NotReady(`the role of DATABASE_URL has no ${names}: backend/operations/roles.sql sets them`)
}
