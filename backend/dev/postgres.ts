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
  /** The folder of the data, which may differ from the requested one. */
  dir: string
  pid: number
  /** Resolves with the reason when the server has ended. */
  ended: Promise<string>
  stop(): Promise<void>
}

interface Options {
  /** The folder for data, password and port. */
  dir: string
  /** Without it (tests), PostgreSQL trades durability for speed, and `stop` removes the folder. */
  keep: boolean
  /** Settings as in postgresql.conf. */
  settings?: string[]
  say?: (line: string) => void
}

// Tests need no durability and no autovacuum: their hundred databases live for seconds.
const FAST = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'],
  ...['max_wal_size=256MB', 'checkpoint_timeout=1h', 'autovacuum=off', 'max_connections=400'],
]

/** A real PostgreSQL 18 from npm, on loopback. It ends with this process, even if that is killed. */
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
        server.kill('SIGINT') // "fast" shutdown: closes connections and leaves nothing to recover
        await ended
      }
      if (!keep) rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Creates a database unless it exists. */
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

/** Prepares a folder beside and renames it when it is complete, so that a killed start leaves nothing incomplete. */
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

// The shell becomes PostgreSQL. Its grandchild waits for descriptor 3, which closes when this process ends, even after
// kill -9, and then tells PostgreSQL to stop.
const UNTIL_WE_END = '(exec 1>&- 2>&-; (cat <&3 >/dev/null; kill -INT $$) &); exec "$0" "$@" 3<&-'

async function launch(file: string, args: string[], account: Account) {
  const posix = process.platform !== 'win32'
  const child = spawn(posix ? '/bin/sh' : file, posix ? ['-c', UNTIL_WE_END, file, ...args] : args, {
    ...account,
    cwd: '/',
    detached: posix, // Ctrl-C goes to the whole group, but PostgreSQL must outlive the application
    env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const words = lastWords(child)
  child.once('exit', () => child.stdio[3]?.destroy()) // ends the grandchild's wait
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

/** Stops a server that a killed start has left on this folder, and removes its files if it is gone. */
async function endLeftover(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!isServerOf(data, pid)) return rmSync(file, { force: true })
  signalTo(pid, 'SIGINT')
  for (let waited = 0; isServerOf(data, pid); waited += 20) {
    if (waited === 5_000) signalTo(pid, 'SIGQUIT') // it hangs; its log has everything that it has acknowledged
    if (waited > 15_000) throw new Refusal(`A PostgreSQL (process ${pid}) holds ${data} and does not stop.`)
    await sleep(20)
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended by itself.
  }
}

/** Whether a process is this folder's server: it runs in the data folder; its number alone proves nothing. */
function isServerOf(data: string, pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EPERM') return false
  }
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data
  } catch {
    return process.platform !== 'linux' // on Linux, a process whose folder we may not see is not ours
  }
}

/** The last port if it is free, else another one below the range of outgoing connections. */
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
