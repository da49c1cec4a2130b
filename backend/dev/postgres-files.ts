import { chownSync, writeFileSync } from 'node:fs'
import { chmod, chown, copyFile, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './postgres-folders.ts'

// Files of the running process, and the log, which is streamed or in the archive.
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'pg_internal.init'])
const isOfTheRun = (name: string, folder: string) =>
  EMPTIED.has(folder) || LEFT_OUT.has(name) || name.startsWith('pgsql_tmp')

/** Copies the data of a server that goes on working; between `pg_backup_start` and `pg_backup_stop` that is a base backup. */
export const copyOfRunning = (from: string, to: string, account: Account): Promise<void> =>
  copyFiles(from, to, account, isOfTheRun)

/** Copies a folder whose files may change and vanish meanwhile, for the account of the server. */
export async function copyFiles(
  from: string,
  to: string,
  account: Account,
  isLeft: (name: string, folder: string) => boolean = () => false,
  folder = '',
): Promise<void> {
  await mkdir(to, { recursive: true })
  await own(to, account, 0o700)
  for (const entry of await readdir(from, { withFileTypes: true }).catch(unlessGone([]))) {
    if (isLeft(entry.name, folder)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyFiles(source, target, account, isLeft, entry.name)
    else if (entry.isFile()) {
      const copied = await copyFile(source, target).then(() => true, unlessGone(false))
      if (copied) await own(target, account, 0o600)
    }
  }
}

/** Writes a file that only the account of the server may read. */
export function writeFor(account: Account, file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 })
  if (account.uid !== undefined) chownSync(file, account.uid, account.gid)
}

const unlessGone =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return instead
    throw error
  }

async function own(path: string, { uid, gid }: Account, mode: number): Promise<void> {
  await chmod(path, mode)
  if (uid !== undefined) await chown(path, uid, gid as number)
}
