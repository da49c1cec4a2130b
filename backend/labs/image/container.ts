import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { eventually } from '../../test/eventually.ts'

const buildah = (...args: string[]) =>
  execFileSync('buildah', ['--storage-driver', 'vfs', ...args], { encoding: 'utf8' }).trim()

/** The image that `npm run lab -- image` builds. */
export const IMAGE = 'localhost/flight-amigo'

export type Settings = Record<string, string>

/** A container of this image, which runs as the image says: its own user, its own command. */
export function newContainer(image: string) {
  const box = buildah('from', '--pull-never', image)
  const { config } = JSON.parse(buildah('inspect', box)).OCIv1 as { config: { User: string; Cmd: string[] } }

  return {
    /** Starts it with these variables on this port of the machine; it may not be ready yet. */
    start(port: number, settings: Settings) {
      const variables = Object.entries({ ...settings, HOST: '127.0.0.1', PORT: String(port) })
      const env = variables.flatMap(([name, value]) => ['--env', `${name}=${value}`])
      const args = ['run', '--isolation', 'chroot', '--user', config.User, ...env, box, '--', ...config.Cmd]
      const began = performance.now()
      // In a group of its own, because buildah does not pass on a signal.
      const child = spawn('buildah', ['--storage-driver', 'vfs', ...args], {
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const ended = once(child, 'exit')
      let log = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (part: string) => {
          log += part
        })
      let readyMs: number | undefined
      const base = `http://127.0.0.1:${port}`
      return {
        base,
        logged: () => log,
        /** Waits for readiness, and returns how long it took since the start. */
        async ready(): Promise<number> {
          if (readyMs !== undefined) return readyMs
          await eventually(async () => {
            const reply = await fetch(`${base}/api/health/ready`)
            if (reply.status !== 200) throw new Error(`${await reply.text()}\n${log.slice(-2_000)}`)
          }, 60_000)
          readyMs = Math.round(performance.now() - began)
          return readyMs
        },
        async stop(): Promise<void> {
          if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGTERM')
          await ended
        },
      }
    },
    remove: () => buildah('rm', box),
  }
}

export type Container = ReturnType<typeof newContainer>

/** The variables that production demands and for which this laboratory has no fake service. */
export const PRODUCTION: Settings = {
  NODE_ENV: 'production',
  CODE_SECRET: 'only for the laboratory and for nothing else',
  LOG_LEVEL: 'warn',
  TRUSTED_PROXIES: '127.0.0.1',
}
