import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { anyPort } from '../../dev/ports.ts'
import { FLAGS, MALLOC } from './image.ts'

const MAIN = join(import.meta.dirname, '../../dist/main.js')

type Settings = Record<string, string>

const { PATH = '', NODE_COMPILE_CACHE } = process.env
const OURS: Settings = { ...MALLOC, PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }

/** One process of the built application, started as the image does; its port and its folder stay the same across restarts. */
export async function newBackend(scratch: string, settings: Settings, ownPort?: number, ownMain = MAIN) {
  const port = ownPort ?? (await anyPort())
  const base = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(scratch, 'backend-'))
  let child: ChildProcess | undefined
  let log = ''

  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null

  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    if (!child || !isRunning()) return undefined
    const ended = once(child, 'exit') as Promise<[number | null, string | null]>
    child.kill(signal)
    return (await ended)[0]
  }

  return {
    base,
    dataDir,
    isRunning,
    /** The number of the process while it runs. */
    pid: () => (isRunning() ? child?.pid : undefined),
    /** Its log so far. */
    logged: () => log,
    /** Starts it, or the build of another release, without waiting until it is ready. */
    start(more: Settings = {}, main = ownMain) {
      child = spawn(process.execPath, [...FLAGS, main], {
        env: { ...OURS, DATA_DIR: dataDir, PORT: String(port), ...settings, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding('utf8').on('data', (part: string) => {
          log = (log + part).slice(-100_000)
        })
    },
    /** kill -9. */
    kill: () => end('SIGKILL'),
    /** Sends SIGTERM; returns the exit code. */
    stop: () => end('SIGTERM'),
    /** The status of its readiness; 0 when it does not respond. */
    readiness: () =>
      fetch(`${base}/api/health/ready`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ status }) => status,
        () => 0,
      ),
  }
}

export type Backend = Awaited<ReturnType<typeof newBackend>>
