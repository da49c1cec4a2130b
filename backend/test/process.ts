import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@jest/globals'
import { anyPort } from '../dev/ports.ts'
import { TEST_ENV } from './app.ts'
import { throughEngines } from './engines.ts'
import { eventually } from './eventually.ts'

/** Starts the built application as a process on a free port, without waiting until it is ready. */
export async function launch(settings: Record<string, string>, user: { uid?: number; gid?: number } = {}) {
  const port = await anyPort()
  const own = { ...TEST_ENV, DATA_DIR: tmpdir(), PORT: String(port), ORIGIN: '', ...settings }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../dist/main.js')], {
    ...user,
    env: { PATH: process.env.PATH, ...(await throughEngines(own)) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      log += part
    })
  return {
    child,
    base: `http://127.0.0.1:${port}`,
    /** Its log so far. */
    logged: () => log,
    /** kill -9. */
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

/** As `launch`, but waits until it is ready. */
export async function startProcess(settings: Record<string, string>) {
  const launched = await launch(settings)
  try {
    // It shares the processors with whatever the test is about. The tests of starts have bars of their own.
    await eventually(async () => expect((await fetch(`${launched.base}/api/health/ready`)).status).toBe(200), 60_000)
    return launched
  } catch (error) {
    await launched.kill()
    throw error
  }
}
