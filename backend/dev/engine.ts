import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isListening } from './ports.ts'
import type { Account } from './postgres-folders.ts'
import { StartError } from './start-error.ts'

// Servers are often installed where only root looks for programs.
const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin']

/** The path of a program of this machine; undefined when it is not installed. */
export const programOf = (name: string): string | undefined =>
  FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path))

export interface Engine {
  pid: number
  /** Resolves when it has ended. */
  ended: Promise<unknown>
  /** kill -9. */
  kill(): Promise<void>
  stop(): Promise<void>
}

interface Options {
  /** The port on loopback at which it listens. */
  port: number
  account?: Account
  cwd?: string
}

// The shell becomes the program. Its grandchild waits for descriptor 3, which closes when this process ends.
const UNTIL_WE_END = '(exec 1>&- 2>&-; (cat <&3 >/dev/null; kill -TERM $$) &); exec "$0" "$@" 3<&-'
const TIMEOUT_MS = 10_000

/** Starts a server that is installed on this machine, and waits until it listens. It ends with this process, even after kill -9. */
export async function startEngine(
  file: string,
  args: readonly string[],
  { port, account = {}, cwd = '/' }: Options,
): Promise<Engine> {
  const child = spawn('/bin/sh', ['-c', UNTIL_WE_END, file, ...args], {
    ...account,
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      output = (output + part).slice(-2000)
    })
  child.once('exit', () => child.stdio[3]?.destroy())
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const ended = once(child, 'exit')
  const until = performance.now() + TIMEOUT_MS
  while (!(await isListening(port))) {
    if (hasEnded() || performance.now() > until) throw new StartError(`${file} did not start: ${output.trim()}`)
    await sleep(20)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded()) return
    child.kill(signal)
    await ended
  }
  return { pid: child.pid as number, ended, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
