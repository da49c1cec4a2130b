import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anyPort } from '../dev/ports.ts'
import { connect } from '../src/valkey/connection.ts'
import { eventually } from './eventually.ts'

const QUIET = { received: () => {}, moved: () => {} }

/** A server without persistence; with `cluster` it is a cluster of one node. Only `*.valkey.test.ts` may start one. */
export async function startValkey({ cluster = false } = {}) {
  const port = await anyPort()
  const dir = await mkdtemp(join(tmpdir(), 'flight-amigo-valkey-'))
  const url = `redis://127.0.0.1:${port}`
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir]
  if (cluster)
    args.push(
      '--cluster-enabled',
      'yes',
      '--cluster-config-file',
      `nodes-${port}.conf`,
      '--cluster-announce-ip',
      '127.0.0.1',
    )
  let server: ChildProcess | undefined

  const stop = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'exit')
  }
  const start = async () => {
    server = spawn('redis-server', args, { stdio: 'ignore' })
    await eventually(async () => (await connect([url], QUIET)).close())
  }
  await start()
  const runCommand = async (...command: string[]): Promise<unknown> => {
    const { createClient } = await import('@redis/client')
    const client = createClient({ url })
    await client.connect()
    try {
      return await client.sendCommand(command)
    } finally {
      client.destroy()
    }
  }
  if (cluster) {
    await runCommand('CLUSTER', 'ADDSLOTSRANGE', '0', '16383')
    await eventually(async () => {
      if (!String(await runCommand('CLUSTER', 'INFO')).includes('cluster_state:ok'))
        throw new Error('The cluster is not ready.')
    })
  }
  return {
    /** As in VALKEY_URL: two addresses make a cluster. */
    url: cluster ? `${url},${url}` : url,
    start,
    /** kill -9. */
    stop,
    /** It accepts connections and says nothing. */
    freeze: () => server?.kill('SIGSTOP'),
    thaw: () => server?.kill('SIGCONT'),
    /** Runs a command with a separate client. */
    runCommand,
  }
}

export type TestValkey = Awaited<ReturnType<typeof startValkey>>
