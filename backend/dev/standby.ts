import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from 'pg'
import { freePort, type Postgres } from './postgres.ts'
import { copyOfRunning, writeFor } from './postgres-files.ts'
import { type Account, binaries, dataFolderFor, serverAccount } from './postgres-folders.ts'
import { endLeftover, serve } from './postgres-server.ts'
import { withClient } from './with-client.ts'

export interface Standby extends Postgres {
  /** Makes it a primary; resolves when it takes writes. */
  promote(): Promise<void>
}

/** The settings that a primary needs for standbys, where they differ from its own (`persist: false` of startPostgres). */
export const WITH_STANDBYS = ['wal_level=replica', 'max_wal_senders=8']

/**
 * A standby of a running primary, which streams and serves reads. It runs with the settings that the primary was started
 * with, and with `settings`. A `synchronous_standby_names` stays the primary's own, so that a promoted standby waits for
 * nobody. `stop` removes the folder; a standby that was killed goes on when it is started on its folder again.
 */
export async function startStandby(
  primary: Postgres,
  { dir: requested, settings = [] }: { dir: string; settings?: string[] },
): Promise<Standby> {
  const account = serverAccount()
  const bin = await binaries(account, () => {})
  const dir = dataFolderFor(requested, account, () => {})
  const data = join(dir, 'data')
  await endLeftover(data)
  if (!existsSync(data)) await onPrimary(primary, (client) => copyOf(primary, client, data, account))
  const inherited = await onPrimary(primary, settingsOf).catch(() => [])
  const { password } = new URL(primary.url('postgres'))
  const port = await freePort(join(dir, 'port'))
  const standby = await serve({
    bin,
    dir,
    account,
    password,
    port,
    settings: [...inherited, ...settings],
    persist: false,
  })
  return {
    ...standby,
    promote: () => onPrimary(standby, async (client) => void (await client.query('select pg_promote()'))),
  }
}

const onPrimary = <T>(server: Postgres, work: (client: Client) => Promise<T>): Promise<T> =>
  withClient(server.url('postgres'), work)

/** The settings of a primary's command line; some of them must not be smaller on a standby. */
async function settingsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ setting: string }>(
    `select name || '=' || current_setting(name) as setting from pg_settings
     where source = 'command line' and name not in ('port', 'synchronous_standby_names')`,
  )
  return rows.map(({ setting }) => setting)
}

/** Copies the files of a running server, and says where their recovery begins. A slot keeps the WAL that it needs. */
async function copyOf(primary: Postgres, client: Client, data: string, account: Account): Promise<void> {
  const fresh = `${data}.new`
  rmSync(fresh, { recursive: true, force: true })
  const slot = `standby_${randomBytes(4).toString('hex')}`
  await client.query('select pg_create_physical_replication_slot($1, true)', [slot])
  await client.query("select pg_backup_start('standby', true)")
  await copyOfRunning(join(primary.dir, 'data'), fresh, account)
  const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop(false)')
  const { hostname, port, username, password } = new URL(primary.url(''))
  // Not on the command line, where every user of the machine could read the password.
  const connectionInfo = `host=${hostname} port=${port} user=${username} password=${password}`
  appendFileSync(
    join(fresh, 'postgresql.auto.conf'),
    `primary_conninfo = '${connectionInfo}'\nprimary_slot_name = '${slot}'\n`,
  )
  writeFor(account, join(fresh, 'backup_label'), rows[0]?.label ?? '')
  writeFor(account, join(fresh, 'standby.signal'), '')
  renameSync(fresh, data)
}
