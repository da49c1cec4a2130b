import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { isListening } from '../../dev/ports.ts'
import type { Account } from '../../dev/postgres-folders.ts'

interface Launch {
  /** The path of `setpriv`, by which the program ends with this process, even if that is killed. */
  setpriv: string
  file: string
  args: string[]
  env?: Record<string, string>
  /** The account that it runs as; ours by default. */
  account?: Account
  /** The program is ready when this port accepts connections. */
  port: number
}

/** A program that others have written, running for us. */
export interface Running {
  pid: number
  stop(signal?: NodeJS.Signals): Promise<void>
}

const START_MS = 20_000

/** Starts a program in the foreground and waits until it listens. */
export async function startProgram({ setpriv, file, args, env, account, port }: Launch): Promise<Running> {
  const as = account?.uid === undefined ? [] : [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  const child = spawn(setpriv, [...as, '--pdeathsig', 'TERM', '--', file, ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = outputOf(child)
  await once(child, 'spawn')
  for (const end = Date.now() + START_MS; !(await isListening(port)); await sleep(30)) {
    if (isOver(child)) throw new Error(`${file} did not start: ${output()}`)
    if (Date.now() < end) continue
    child.kill('SIGKILL')
    throw new Error(`${file} does not listen on ${port}: ${output()}`)
  }
  return {
    pid: child.pid as number,
    async stop(signal = 'SIGTERM') {
      if (isOver(child)) return
      const ended = once(child, 'exit')
      child.kill(signal)
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
      await ended
      clearTimeout(late)
    },
  }
}

const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

function outputOf(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      output = (output + part).slice(-2_000)
    })
  return () => output.trim()
}
