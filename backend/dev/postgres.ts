import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { isFree } from './ports.ts'
import { type Account, binaries, dataFolderFor, serverAccount } from './postgres-folders.ts'
import { endLeftover, lastOutput, type Postgres, serve } from './postgres-server.ts'
import { StartError } from './start-error.ts'

interface Options {
  /** The folder for data, password and port. */
  dir: string
  /** Without it (tests), PostgreSQL trades durability for speed, and `stop` removes the folder. */
  persist: boolean
  /** Settings as in postgresql.conf. */
  settings?: string[]
  say?: (line: string) => void
}

// Tests need no durability and no autovacuum: their hundred databases live for seconds.
const FAST = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
  ...['max_wal_size=256MB', 'checkpoint_timeout=1h', 'autovacuum=off', 'max_connections=400'],
]

export type { Postgres } from './postgres-server.ts'

/** A real PostgreSQL 18 from npm, on loopback. It ends with this process, even if that is killed. */
export async function startPostgres({
  dir: requested,
  persist,
  settings = [],
  say = () => {},
}: Options): Promise<Postgres> {
  const account = serverAccount()
  const bin = await binaries(account, say)
  const dir = dataFolderFor(requested, account, say)
  const data = join(dir, 'data')
  await endLeftover(data)
  const password = remembered(join(dir, 'password'), () => randomBytes(18).toString('base64url'))
  if (!existsSync(data)) await initialize(bin, data, password, account, persist ? [] : ['--set=scram_iterations=1'])
  const port = await freePort(join(dir, 'port'))
  const fast = persist ? [] : FAST
  return serve({ bin, dir, account, password, port, settings: [...fast, ...settings], persist })
}

/** Creates a database unless it exists. */
export async function ensureDatabase(server: Pick<Postgres, 'url'>, name: string): Promise<string> {
  const client = new Client({ connectionString: server.url('postgres') })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  await client.end()
  return server.url(name)
}

function remembered(file: string, make: () => string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8')
  const value = make()
  writeFileSync(file, value, { mode: 0o600 })
  return value
}

/** Prepares a folder beside and renames it when it is complete, so that a killed start leaves nothing incomplete. */
async function initialize(bin: string, data: string, password: string, account: Account, more: string[]) {
  const fresh = `${data}.new`
  const passwordFile = `${data}.password`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account.uid !== undefined) for (const path of [fresh, passwordFile]) chownSync(path, account.uid, account.gid)
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const auth = ['--username=app', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const child = spawn(join(bin, 'initdb'), ['-D', fresh, '--no-sync', ...locale, ...auth, ...more], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const output = lastOutput(child)
  const [code] = (await once(child, 'close')) as [number]
  rmSync(passwordFile)
  if (code !== 0)
    throw new StartError(
      `PostgreSQL could not prepare its data folder ${fresh}: ${output()}\nFix that and start again; nothing was saved yet.`,
    )
  renameSync(fresh, data)
}

/** The last port if it is free, else another one below the range of outgoing connections. */
export async function freePort(file: string): Promise<number> {
  const before = existsSync(file) ? [Number(readFileSync(file, 'utf8'))] : []
  const others = Array.from({ length: 50 }, () => 20_000 + Math.floor(Math.random() * 10_000))
  for (const port of [...before, ...others]) {
    if (!(await isFree(port))) continue
    writeFileSync(file, String(port))
    chmodSync(file, 0o600)
    return port
  }
  throw new StartError('No free port was found for PostgreSQL between 20000 and 30000.')
}
