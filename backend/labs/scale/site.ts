import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Backend, newBackend } from '../site/backend.ts'
import { poolOf } from '../site/database.ts'
import { openOutside } from '../site/outside.ts'
import { SETTINGS, untilReady } from '../site/site.ts'
import { openDatabase } from './database.ts'
import { startPooler, startVarnish } from './engines.ts'
import type { Options } from './options.ts'
import { ownPort } from './ports.ts'
import { type Running, startProgram } from './program.ts'
import type { Programs } from './programs.ts'

const CONFIG = join(import.meta.dirname, '../../operations/haproxy.cfg')
/** Four processes, and a fifth one during a rolling update. */
const WEB_PROCESSES = 5
/** A process of HAProxy has two files open for each stream, and at most 18,000. */
const STREAMS_A_PROXY = 5_500

/** Ends what was started, the last first. */
class Ends {
  readonly #ends: Array<() => unknown> = []
  add<T>(thing: T, end: (thing: T) => unknown): T {
    this.#ends.push(() => end(thing))
    return thing
  }
  async all() {
    for (const end of this.#ends.splice(0).reverse())
      await Promise.resolve()
        .then(end)
        .catch(() => {})
  }
}

/** The site on many machines' engines, all of them on this one. */
export async function openSite(options: Options, programs: Programs) {
  const scratch = mkdtempSync(join(tmpdir(), 'flight-amigo-scale-'))
  chmodSync(scratch, 0o755) // PostgreSQL and pgbouncer run as another user when we are root
  const ends = new Ends()
  ends.add(scratch, () => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 }))
  try {
    return { ...(await opened(options, programs, scratch, ends)), scratch, close: () => ends.all() }
  } catch (error) {
    await ends.all()
    throw error
  }
}

async function opened({ has, slower, streams }: Options, programs: Programs, scratch: string, ends: Ends) {
  const [port, inner, cachePort] = [await ownPort(), await ownPort(), await ownPort()]
  const origin = `http://127.0.0.1:${port}`
  const next = () => origin
  const outside = ends.add(await openOutside(scratch, next), (it) => it.close())
  const database = ends.add(await openDatabase(scratch, programs), (it) => it.close())
  const pooler = has('pooler') ? ends.add(await startPooler(scratch, programs, database), (it) => it.stop()) : undefined
  const settings = {
    ...SETTINGS,
    ...outside.settings,
    ...outside.push.settings,
    ...{ TRUSTED_PROXIES: '127.0.0.0/8', DRAIN_MS: '2500' },
    // Everything shares this machine: a limit that is late is waited for, so that none is left out.
    RATE_LIMIT_TIMEOUT_MS: '1000',
    ...{ DATABASE_URL: database.url, DATABASE_DIRECT_URL: database.url },
    ...(has('standby-reads') && { DATABASE_REPLICA_URLS: database.standbyUrl }),
    ...pooler?.settings,
  }
  // As on Kubernetes: jobs have a process of their own, so that the others only serve requests.
  const worker = await newBackend(scratch, { ...settings, ROLES: 'worker,migrate' }, await ownPort())
  const webProcesses: Backend[] = []
  for (let i = 0; i < WEB_PROCESSES; i++)
    webProcesses.push(await newBackend(scratch, { ...settings, ROLES: 'web' }, await ownPort()))
  ends.add([worker, ...webProcesses], (all) => Promise.all(all.map((backend) => backend.kill())))

  const webs = Object.fromEntries(webProcesses.map(({ base }, i) => [`WEB${i + 1}`, new URL(base).host]))
  const addresses = { SITE: `127.0.0.1:${port}`, INNER: `127.0.0.1:${inner}`, CACHE: `127.0.0.1:${cachePort}` }
  const proxies: Running[] = []
  // Several processes may listen on one address: the system deals new connections out.
  for (let i = 0; i < Math.ceil(streams / STREAMS_A_PROXY); i++)
    proxies.push(
      ends.add(
        await startProgram({
          ...{ setpriv: programs.setpriv, file: programs.haproxy, args: ['-db', '-f', CONFIG], port },
          env: { ...addresses, ...webs, TRUSTED: '127.0.0.0/8' },
        }),
        (it) => it.stop('SIGKILL'),
      ),
    )
  const varnish = has('varnish')
    ? ends.add(await startVarnish(scratch, programs, cachePort, inner), (it) => it.stop())
    : undefined
  const pool = ends.add(poolOf(database.url), (it) => it.end())

  return {
    ...{ origin, port, inner, next, slower, outside, webProcesses },
    database: { ...database, pool },
    /** The processes that should respond now. */
    backends: () => webProcesses.filter(({ isRunning }) => isRunning()),
    /** Starts processes until `n` of the web are ready; the worker, which migrates, is the first. */
    async grow(n: number) {
      for (const backend of [worker, ...webProcesses.slice(0, n)]) {
        if (backend.isRunning()) continue
        backend.start()
        await untilReady(backend)
      }
    },
    /** The processes of each kind. */
    pids: () => ({
      backend: webProcesses.flatMap(({ pid }) => pid() ?? []),
      worker: [worker.pid() ?? []].flat(),
      postgres: [database.primaryPid],
      standby: [database.standbyPid],
      haproxy: proxies.map(({ pid }) => pid),
      'haproxy of the database': [database.proxyPid],
      ...(pooler && { pgbouncer: pooler.pids() }),
      ...(varnish && { varnish: varnish.pids() }),
    }),
  }
}

export type ScaleSite = Awaited<ReturnType<typeof openSite>>
