import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../../test/eventually.ts'
import { type Backend, newBackend } from './backend.ts'
import { openDatabase } from './database.ts'
import { mountSmallDisk } from './disk.ts'
import { openOutside } from './outside.ts'

/** The folder of this checkout's builds. */
export const CHECKOUT = join(import.meta.dirname, '../../..')

/** The settings of every process, besides its database and the outside services. */
export const SETTINGS = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'warn',
  ORIGIN: 'http://site.localhost',
  CODE_SECRET: 'only for the laboratory and for nothing else',
  // Each visitor has a network of its own, so limits work as in production.
  TRUSTED_PROXIES: '127.0.0.1',
  SMS_DAILY_BUDGET: '1000000',
  OUTBOUND_TIMEOUT_MS: '2000',
  BUILDS_DIR: CHECKOUT,
}

/** What differs in production, which refuses the fake of push services. */
const PRODUCTION = { NODE_ENV: 'production', ORIGIN: 'https://site.localhost', LOG_LEVEL: 'info' }

/** Resolves when a process is ready, with time for a slow machine. */
export const untilReady = (backend: Backend, ms = 180_000) =>
  eventually(async () => {
    const status = await backend.readiness()
    if (status !== 200) throw new Error(`not ready: ${status}`)
  }, ms)

interface Options {
  /** Whether PostgreSQL gets a small disk of its own, if the machine allows it. */
  smallDisk?: boolean
  /** How many times longer than usual the people of the load pause, and everything may take. */
  slower?: number
  /** More settings of the site's PostgreSQL. */
  settings?: string[]
  /** More settings of its processes. */
  process?: Record<string, string>
  /** Whether they run as in production: without a fake of push services. */
  production?: boolean
  /** The `main.js` of another build. */
  main?: string
}

/** Two processes on one PostgreSQL, with outside services that can all fail. */
export async function openSite({
  smallDisk = false,
  slower = 1,
  settings = [],
  process: own = {},
  production = false,
  main,
}: Options = {}) {
  const scratch = mkdtempSync(join(tmpdir(), 'flight-amigo-faults-'))
  chmodSync(scratch, 0o755) // PostgreSQL runs as another user when we are root
  const disk = smallDisk ? mountSmallDisk(join(scratch, 'disk')) : undefined
  let turn = 0
  const backends: Backend[] = []
  const next = () => backends[turn++ % backends.length]?.base ?? ''
  const [database, outside] = await Promise.all([
    openDatabase(disk?.dir ?? mkdtempSync(join(scratch, 'site-')), settings),
    openOutside(scratch, next),
  ])
  const mode = production ? PRODUCTION : outside.push.settings
  const common = { ...SETTINGS, ...outside.settings, ...mode, ...own }
  const newProcess = (more: Record<string, string> = {}) =>
    newBackend(scratch, { ...common, DATABASE_URL: database.url, ...more }, undefined, main)
  const [a, b] = [await newProcess(), await newProcess()]
  backends.push(a, b)

  /** Brings both processes back to normal: running and ready. */
  const restore = async () => {
    for (const backend of backends) if (!backend.isRunning()) backend.start()
    await Promise.all(backends.map((backend) => untilReady(backend)))
  }

  return {
    ...{ scratch, slower, disk, database, outside, backends: [a, b] as const, next, newProcess, restore },
    /** The settings of every process, besides its port and folder. */
    settings: { ...common, DATABASE_URL: database.url },
    /** Ends both processes in any state, and starts them again. */
    async renew() {
      await Promise.all(backends.map((backend) => backend.kill()))
      await restore()
    },
    async close() {
      await Promise.all(backends.map((backend) => backend.kill()))
      await outside.close()
      await database.close()
      disk?.unmount()
      rmSync(scratch, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>

/** The part of a site that the load uses. */
export type LoadedSite = Pick<Site, 'outside' | 'next' | 'slower'> & { database: Pick<Site['database'], 'pool'> }
