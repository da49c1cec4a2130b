import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './postgres-folders.ts'
import { StartError } from './start-error.ts'

export interface Postgres {
  url(database: string): string
  /** The folder of the data, which may differ from the requested one. */
  dir: string
  pid: number
  /** Resolves with the reason when the server has ended. */
  ended: Promise<string>
  /** The file of its log. */
  log: string
  stop(): Promise<void>
}

interface Serving {
  bin: string
  /** The folder of the data folder. */
  dir: string
  account: Account
  password: string
  port: number
  /** Settings as in postgresql.conf. */
  settings: string[]
  /** Without it, `stop` removes the folder. */
  persist: boolean
}

/** Starts PostgreSQL on a data folder that exists, on loopback. It ends with this process, even if that is killed. */
export async function serve({ bin, dir, account, password, port, settings, persist }: Serving): Promise<Postgres> {
  const always = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', 'timezone=UTC']
  const flags = [...always, `port=${port}`, ...settings].flatMap((setting) => ['-c', setting])
  const log = join(dir, 'server.log')
  const { server, output } = await launch(join(bin, 'postgres'), ['-D', join(dir, 'data'), ...flags], account, log)
  return {
    url: (database) => `postgres://app:${password}@127.0.0.1:${port}/${database}`,
    dir,
    pid: server.pid as number,
    log,
    ended: once(server, 'close').then(
      () => [...output().matchAll(/(?:PANIC|FATAL): {2}(.*)/g)].at(-1)?.[1] ?? 'it was stopped',
    ),
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit')
        server.kill('SIGINT') // "fast" shutdown: closes connections and leaves nothing to recover
        await ended
      }
      if (!persist) rmSync(dir, { recursive: true, force: true })
    },
  }
}

// The shell becomes PostgreSQL. Its grandchild waits for descriptor 3, which closes when this process ends, even after
// kill -9, and then tells PostgreSQL to stop.
const UNTIL_WE_END = '(exec 1>&- 2>&-; (cat <&3 >/dev/null; kill -INT $$) &); exec "$0" "$@" 3<&-'

async function launch(file: string, args: string[], account: Account, log: string) {
  const posix = process.platform !== 'win32'
  const child = spawn(posix ? '/bin/sh' : file, posix ? ['-c', UNTIL_WE_END, file, ...args] : args, {
    ...account,
    cwd: '/',
    detached: posix, // Ctrl-C goes to the whole group, but PostgreSQL must outlive the application
    env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  })
  const output = lastOutput(child)
  child.stderr?.pipe(createWriteStream(log, { mode: 0o600 }).on('error', () => {})) // a full disk ends PostgreSQL, not this process
  child.once('exit', () => child.stdio[3]?.destroy()) // ends the grandchild's wait
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(notStarted(output(), log)))
    child.stderr?.on('data', () => {
      if (/ready to accept (read-only )?connections/.test(output())) resolve()
    })
  })
  return { server: child, output }
}

/** The reason, its own log, and what helps. */
function notStarted(output: string, log: string): StartError {
  const reason = /(?:PANIC|FATAL): {2}(.*)/.exec(output)?.[1] ?? output
  return new StartError(
    [
      `PostgreSQL did not start: ${reason}`,
      `PostgreSQL's log: ${log}`,
      `Fix the cause and start again. If its data is damaged, move ${join(log, '..')} away: the next start makes a new one, with demo data.`,
    ].join('\n'),
  )
}

export function lastOutput(child: ChildProcess): () => string {
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (part: string) => {
    output = (output + part).slice(-2000)
  })
  return () => output.trim()
}

/** Stops a server that a killed start has left on this folder, and removes its files if it is gone. */
export async function endLeftover(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!isServerOf(data, pid)) return rmSync(file, { force: true })
  signalTo(pid, 'SIGINT')
  for (let waited = 0; isServerOf(data, pid); waited += 20) {
    if (waited === 5_000) signalTo(pid, 'SIGQUIT') // it hangs; its log has everything that it has acknowledged
    if (waited > 15_000) throw new StartError(`A PostgreSQL (process ${pid}) holds ${data} and does not stop.`)
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
