import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Postgres, startPostgres } from './postgres.ts'
import { copyFiles, copyOfRunning, writeFor } from './postgres-files.ts'
import { dataFolderFor, serverAccount } from './postgres-folders.ts'
import { StartError } from './start-error.ts'
import { withClient } from './with-client.ts'

// The drill of operations/backup.md on one machine: production uses pgBackRest or a managed service for the same.

/** A folder to which a primary copies its log, segment by segment. */
export interface Archive {
  dir: string
  /** The settings of the primary. */
  settings: string[]
}

/** Prepares a folder as an archive. `seconds` is the most that a crash of the primary's disk can lose. */
export function archiveIn(requested: string, seconds = 60): Archive {
  const dir = dataFolderFor(requested, serverAccount(), () => {})
  // Never over a segment that is there, and under its name only when it is whole.
  const archiveCommand = `test ! -f "${dir}/%f" && cp "%p" "${dir}/%f.part" && mv "${dir}/%f.part" "${dir}/%f"`
  const log = ['wal_level=replica', 'max_wal_senders=10', 'archive_mode=on']
  return { dir, settings: [...log, `archive_timeout=${seconds}`, `archive_command=${archiveCommand}`] }
}

/** Copies the files of a primary that goes on working. The copy is of use only together with the archive. */
export async function baseBackup(primary: Postgres, requested: string): Promise<void> {
  const account = serverAccount()
  const dir = dataFolderFor(requested, account, () => {})
  await withClient(primary.url('postgres'), async (client) => {
    await client.query("select pg_backup_start('base', fast => true)")
    await copyOfRunning(join(primary.dir, 'data'), join(dir, 'data'), account)
    // Waits until the archive has all that the copy needs.
    const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop()')
    writeFor(account, join(dir, 'data', 'backup_label'), rows[0]?.label ?? '')
  })
  writeFor(account, join(dir, 'password'), decodeURIComponent(new URL(primary.url('')).password))
}

/** This moment by the clock of the database: what is acknowledged before it is restored, and nothing that begins after it. */
export const momentOf = (primary: Postgres): Promise<string> =>
  withClient(primary.url('postgres'), async (client) => {
    const { rows } = await client.query<{ at: string }>('select to_char(clock_timestamp(), $1) as at', [
      'YYYY-MM-DD HH24:MI:SS.US"+00"',
    ])
    return rows[0]!.at
  })

/** Resolves when the archive has everything that is committed now. */
export async function archived(primary: Postgres, ms = 30_000): Promise<void> {
  await withClient(primary.url('postgres'), async (client) => {
    const { rows } = await client.query<{ file: string }>(
      "select pg_walfile_name(pg_logical_emit_message(true, 'archived', '')) as file",
    )
    await client.query('select pg_switch_wal()')
    const is = 'select coalesce(last_archived_wal >= $1, false) as there from pg_stat_archiver'
    for (const end = performance.now() + ms; performance.now() < end; await sleep(50)) {
      const response = await client.query<{ there: boolean }>(is, [rows[0]?.file])
      if (response.rows[0]?.there) return
    }
    throw new StartError(`The archive had no ${rows[0]?.file} after ${ms} ms; see pg_stat_archiver.`)
  })
}

interface Restore {
  /** The folder of a base backup, which stays as it is. */
  backup: string
  archive: Archive
  /** A new folder for the restored server. */
  dir: string
  /** As from `momentOf`. */
  at: string
  settings?: string[]
}

/** Starts a new server with the data of one moment; it takes connections when the data is as it was then. */
export async function restoreTo({ backup, archive, dir: requested, at, settings = [] }: Restore): Promise<Postgres> {
  const account = serverAccount()
  const [from, dir] = [backup, requested].map((folder) => dataFolderFor(folder, account, () => {})) as [string, string]
  await copyFiles(from, dir, account)
  writeFor(account, join(dir, 'data', 'recovery.signal'), '')
  const recovery = ['hot_standby=off', 'recovery_target_action=promote', `recovery_target_time=${at}`]
  const fetched = `restore_command=cp "${archive.dir}/%f" "%p"`
  return await startPostgres({ dir, persist: true, settings: [...recovery, fetched, ...settings] })
}
