import { writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { Client, Pool } from 'pg'
import { migrate } from '../src/db/migrate.ts'
import { UnusableSchema } from '../src/db/unusable-schema.ts'
import { withFiles } from '../src/env.files.ts'
import { type Env, readEnv, UnusableEnv } from '../src/env.ts'
import { setClockAhead as setClockOfFakes } from '../src/http/clock.contract.ts'
import { writeAreas } from '../src/listings/airports/write-areas.ts'
import { keepReleaseToken, problemsOfLive, publishCheckout } from './builds.ts'
import { installClock } from './clock.ts'
import { seedOnce } from './demo.ts'
import { startFakes } from './fakes.ts'
import { mountIdle } from './idle.ts'
import { anyPort, obstacle } from './ports.ts'
import { mountReleases } from './releases.ts'
import { reasonOf, reportFailure, StartError } from './start-error.ts'
import { mountTour } from './tour.ts'

export type Variables = Record<string, string | undefined>

/** The parts that were started, to be stopped in the opposite order. */
export class Started {
  readonly #stops: Array<() => unknown> = []
  readonly #broken = Promise.withResolvers<never>()
  /** Rejects when a part that the site needs has ended. */
  readonly broken = this.#broken.promise

  /** Prints the progress of the start for a person. */
  readonly #say: (line: string) => void

  constructor(say: (line: string) => void = () => {}) {
    this.#say = say
    this.broken.catch(() => {}) // during the start this promise has no other handler
  }

  /** Reports a part that has ended by itself. */
  breaks(reason: string): void {
    this.#broken.reject(new StartError(reason))
  }

  /** Runs a step of the start, and prints how long it took. */
  async step<T>(done: string, run: () => Promise<T>): Promise<T> {
    const since = performance.now()
    const result = await run()
    this.#say(`${done} in ${((performance.now() - since) / 1000).toFixed(1)} s`)
    return result
  }

  later(stop: () => unknown): void {
    this.#stops.unshift(stop)
  }

  async stop(): Promise<void> {
    for (let stop = this.#stops.shift(); stop; stop = this.#stops.shift()) await stop()
  }
}

/**
 * Runs `start` until a signal comes or a part that it needs ends. A failure prints the reason and the fix, exits with 1 and
 * stops all that was started; the full error is in a log if it is not a StartError. A signal during the start exits with
 * 128 and its number, as in a shell.
 */
export async function runUntilSignal(start: (started: Started) => Promise<string>): Promise<void> {
  const steps: string[] = []
  const started = new Started((line) => {
    steps.push(line)
    console.log(line)
  })
  const end = async (code: number) => {
    setTimeout(() => process.exit(1), 15_000).unref()
    await started.stop().catch((error: Error) => console.error(error.message))
    process.exit(code)
  }
  let isUp = false
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, async () => {
      if (isStopping) return // npm repeats the Ctrl-C of the terminal
      isStopping = true
      if (isUp) console.log('Stopping …')
      else {
        process.on('uncaughtException', () => {}) // parts that are starting fail when others have stopped
        console.log('Stopping before the start was complete …')
      }
      await end(isUp ? 0 : 128 + constants.signals[signal])
    })
  try {
    console.log(await start(started))
    isUp = true
    await started.broken
  } catch (error) {
    if (isStopping) return
    isStopping = true
    console.error(reportFailure(error, steps, resolve(process.env.DATA_DIR || '.data')))
    await end(1)
  }
}

/** The settings that a person has made; an empty variable counts as unset. Fakes never run in production. */
export function givenSettings(): Variables {
  const { variables: given, broken } = withFiles(process.env)
  if (broken.length > 0) throw new StartError(new UnusableEnv([], broken).message)
  if (given.NODE_ENV === 'production')
    throw new StartError('NODE_ENV is production, where fakes never run: start node backend/dist/main.js instead.')
  return given
}

/** Host, port and address of the site; refuses when they cannot be listened on. */
export async function listenAddress(given: Variables): Promise<{ HOST: string; PORT: string; ORIGIN: string }> {
  const HOST = given.HOST ?? '127.0.0.1'
  const nowhere = await obstacle(0, HOST)
  if (nowhere) throw new StartError(`HOST (${HOST}) cannot be listened on: ${reasonOf(nowhere)}.`)
  const PORT = given.PORT === '0' ? String(await anyPort(HOST)) : (given.PORT ?? '3000')
  const taken = /^\d+$/.test(PORT) && Number(PORT) < 65_536 ? await obstacle(Number(PORT), HOST) : undefined
  if (taken?.code === 'EADDRINUSE')
    throw new StartError(`Port ${PORT} on ${HOST} is in use: stop what listens there, or set PORT to another.`)
  if (taken) throw new StartError(`Port ${PORT} on ${HOST} cannot be listened on: ${reasonOf(taken)}.`)
  return { HOST, PORT, ORIGIN: given.ORIGIN ?? `http://${hostOf(HOST)}:${PORT}` }
}

const hostOf = (host: string) => (host.includes(':') ? `[${host}]` : host)

/** Refuses, without showing the password, when PostgreSQL does not respond at this address. */
export async function assertReachable(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    const where = `${client.host}:${client.port}/${client.database ?? ''}`
    throw new StartError(`PostgreSQL at DATABASE_URL (${where}) does not answer: ${message || code}.`)
  }
}

/** Starts the application on a reachable database, with fakes, local builds and demo data. */
export async function startSite(given: Variables, url: string, started: Started): Promise<string> {
  const address = await listenAddress(given)
  const aheadMs = await installClock(url)
  await started.step('Prepared the database', () => bringUpToDate(url))
  const { createApp, describeApi, settled, trackedWorkOf, runScheduledJobs, ...site } = await built(
    () => import('#app'),
  )
  const setClockAhead = (ms: number) => {
    site.setClockAhead(ms)
    setClockOfFakes(ms)
  }
  setClockAhead(aheadMs)
  const fakes = await startFakes(given, url, address.ORIGIN)
  started.later(fakes.stop)
  const env = envOf({ LOG_LEVEL: 'warn', DRAIN_MS: '0', ...fakes.env, ...given, ...address, DATABASE_URL: url })
  const app = await createApp(env)
  started.later(() => app.close())
  fakes.mount(app.getHttpAdapter().getInstance())
  const idlePool = new Pool({ connectionString: url, max: 1, application_name: 'idle' })
  idlePool.on('error', () => {}) // PostgreSQL may restart at any time
  started.later(() => idlePool.end())
  mountIdle(app.getHttpAdapter().getInstance(), {
    settled: (more) => settled([...more, ...fakes.trackedWork, ...trackedWorkOf(app)]),
    runScheduledJobs: () => runScheduledJobs(app),
    setClockAhead,
    pool: idlePool,
  })
  mountReleases(app.getHttpAdapter().getInstance(), env.DATA_DIR)
  mountTour(app.getHttpAdapter().getInstance(), () => describeApi(env))
  await started.step('Started the backend', async () => {
    await app.init()
    await ready(app)
  })

  const pool = new Pool({ connectionString: url, max: 2 })
  const hasPublished = await started.step('Published the builds', () => publishCheckout(pool))
  await keepReleaseToken(pool, env.DATA_DIR)
  await started.step('Wrote the demo data', () => seedOnce(pool))
  await app.listen(env.PORT, env.HOST)
  if (!hasPublished) for (const problem of await problemsOfLive(pool)) console.warn(problem)
  await pool.end()
  // For `npm run release`, which does not know the PORT of this start.
  writeFileSync(join(env.DATA_DIR, 'address'), `http://${hostOf(address.HOST)}:${address.PORT}`)
  return welcome(env.ORIGIN)
}

/** The box that a person reads when the site is up. */
function welcome(origin: string): string {
  const lines = [
    `Flight Amigo is at ${origin}`,
    '',
    `Emails and SMS, login codes too: ${origin}/dev/inbox`,
    `All that development offers:     ${origin}/dev`,
    'Log in with any email address.   Ctrl-C stops the site.',
  ]
  const width = Math.max(...lines.map(({ length }) => length))
  const edge = '─'.repeat(width + 2)
  return [`┌${edge}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${edge}┘`].join('\n')
}

/** Migrates, and writes the areas, so that seeds have them; refuses when that can never succeed. */
export async function bringUpToDate(url: string): Promise<void> {
  try {
    await migrate(url)
    await writeAreas(url)
  } catch (error) {
    throw error instanceof UnusableSchema ? new StartError(error.message) : error
  }
}

/** Imports a file of the built backend. */
async function built<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === 'ERR_MODULE_NOT_FOUND') throw new StartError(`The backend is not built (npm run build): ${message}`)
    throw error
  }
}

/** Reads the environment; refuses with its message when it is not usable. */
function envOf(variables: Variables): Env {
  try {
    return readEnv(variables)
  } catch (error) {
    throw error instanceof UnusableEnv ? new StartError(error.message) : error
  }
}

/** Refuses, before anything is started, when a variable that is set is wrong. */
export function assertUsableSettings(given: Variables): void {
  try {
    readEnv(given)
  } catch (error) {
    // Fakes provide the variables that are missing.
    if (error instanceof UnusableEnv && error.broken.length > 0)
      throw new StartError(new UnusableEnv([], error.broken).message)
  }
}

/** Waits until migrations are done and workers run. */
async function ready(app: NestFastifyApplication): Promise<void> {
  for (const end = Date.now() + 60_000; ; await sleep(25)) {
    const { statusCode, body } = await app.inject('/api/health/ready')
    if (statusCode === 200) return
    if (Date.now() > end) throw new StartError(`The site does not become ready: ${body}`)
  }
}
