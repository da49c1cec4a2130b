import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { anyPort } from '../../dev/ports.ts'
import { eventually } from '../../test/eventually.ts'

const CADDYFILE = join(import.meta.dirname, '../../Caddyfile')

/** The gateway of docker-compose.yml with its own settings, before these two backends; Debian's `caddy` runs it. */
export async function startGateway(scratch: string, backends: string[]) {
  const [port, wellPort, httpPort] = [await anyPort(), await anyPort(), await anyPort()]
  const settings = readFileSync(CADDYFILE, 'utf8')
    .replace('backend-a:3000 backend-b:3000', backends.map((base) => new URL(base).host).join(' '))
    .replace('127.0.0.1:8080', `127.0.0.1:${wellPort}`)
    .replace('admin off', `admin off\n\thttp_port ${httpPort}`)
  const file = join(scratch, 'Caddyfile')
  writeFileSync(file, settings)
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: scratch, SITE_ADDRESS: `localhost:${port}` },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    log += part
  })
  return {
    address: `https://localhost:${port}`,
    /** Waits until a backend behind it is ready. */
    ready: () =>
      eventually(async () => {
        const reply = await fetch(`http://127.0.0.1:${wellPort}`)
        if (reply.status !== 200) throw new Error(`The gateway returns ${reply.status}.\n${log.slice(-2_000)}`)
      }),
    async stop(): Promise<void> {
      child.kill('SIGTERM')
      await ended
    },
  }
}
