import { setTimeout as sleep } from 'node:timers/promises'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import { Client, Pool } from 'pg'
import { EditedMigration } from '../src/db/edited-migration.ts'
import { migrate } from '../src/db/migrate.ts'
import { type Env, readEnv, UnusableEnv, withFiles } from '../src/env.ts'
import { keepReleaseToken, publishCheckout } from './builds.ts'
import { seedOnce } from './demo.ts'
import { anyPort, obstacle } from './ports.ts'
import { Refusal, reasonOf, sentenceOf } from './refusal.ts'
import { startStandIns } from './standins.ts'

export type Variables = Record<string, string | undefined>

/** What has been started, to be stopped in the opposite order. */
export class Started {
  readonly #stops: Array<() => unknown> = []
  readonly #broken = Promise.withResolvers<never>()
  /** Fails when something without which nothing works has ended. */
  readonly broken = this.#broken.promise

  constructor() {
    this.broken.catch(() => {}) // told to who waits for it, which is nobody while the start itself can fail
  }

  /** What was started has ended by itself. */
  breaks(reason: string): void {
    this.#broken.reject(new Refusal(reason))
  }

  later(stop: () => unknown): void {
    this.#stops.unshift(stop)
  }

  async stop(): Promise<void> {
    for (let stop = this.#stops.shift(); stop; stop = this.#stops.shift()) await stop()
  }
}

/**
 * Runs `start` until a signal comes, or what it stands on ends. A failure is one sentence and exit code 1, and leaves
 * nothing behind.
 */
export async function runUntilSignal(start: (started: Started) => Promise<string>): Promise<void> {
  const started = new Started()
  const end = async (code: number) => {
    setTimeout(() => process.exit(1), 15_000).unref()
    await started.stop().catch((error: Error) => console.error(error.message))
    process.exit(code)
  }
  let signals = 0
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => (signals++ ? process.exit(1) : void end(0)))
  try {
    console.log(await start(started))
    await started.broken
  } catch (error) {
    if (signals > 0) return // what was being started was stopped under it
    console.error(sentenceOf(error) ?? error)
    await end(1)
  }
}

/** Settings as a person gave them: an empty variable is none. Stand-ins and production exclude each other. */
export function givenSettings(): Variables {
  const { variables: given, broken } = withFiles(process.env)
  if (broken.length > 0) throw new Refusal(new UnusableEnv([], broken).message)
  if (given.NODE_ENV === 'production')
    throw new Refusal('NODE_ENV is production, where stand-ins never run: start node backend/dist/main.js instead.')
  return given
}

/** Host, port and address of the site; says so when somebody else listens there. */
export async function placeOf(given: Variables): Promise<{ HOST: string; PORT: string; ORIGIN: string }> {
  const HOST = given.HOST ?? '127.0.0.1'
  const nowhere = await obstacle(0, HOST)
  if (nowhere) throw new Refusal(`HOST (${HOST}) cannot be listened on: ${reasonOf(nowhere)}.`)
  const PORT = given.PORT === '0' ? String(await anyPort(HOST)) : (given.PORT ?? '3000')
  const taken = /^\d+$/.test(PORT) && Number(PORT) < 65_536 ? await obstacle(Number(PORT), HOST) : undefined
  if (taken?.code === 'EADDRINUSE')
    throw new Refusal(`Port ${PORT} on ${HOST} is in use: stop what listens there, or set PORT to another.`)
  if (taken) throw new Refusal(`Port ${PORT} on ${HOST} cannot be listened on: ${reasonOf(taken)}.`)
  const host = HOST.includes(':') ? `[${HOST}]` : HOST
  return { HOST, PORT, ORIGIN: given.ORIGIN ?? `http://${host}:${PORT}` }
}

/** Says so, without the password, when PostgreSQL does not answer at this address. */
export async function reach(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    const where = `${client.host}:${client.port}/${client.database ?? ''}`
    throw new Refusal(`PostgreSQL at DATABASE_URL (${where}) does not answer: ${message || code}.`)
  }
}

/** The application on a database that answers, with stand-ins, local builds and demo data, listening at its address. */
export async function startSite(given: Variables, url: string, started: Started): Promise<string> {
  const place = await placeOf(given)
  await bringUpToDate(url)
  const { createApp } = await built(() => import('#app'))
  const standIns = await startStandIns(given, url, place.ORIGIN)
  started.later(standIns.stop)
  const env = envOf({ LOG_LEVEL: 'warn', ...standIns.env, ...given, ...place, DATABASE_URL: url })
  const app = await createApp(env)
  started.later(() => app.close())
  standIns.mount?.(app.getHttpAdapter().getInstance())
  await app.init()
  await ready(app)

  const pool = new Pool({ connectionString: url, max: 2 })
  await publishCheckout(pool)
  await keepReleaseToken(pool, env.DATA_DIR)
  await seedOnce(pool)
  await pool.end()
  await app.listen(env.PORT, env.HOST)
  return `Flight Amigo is at ${env.ORIGIN}`
}

/** Migrates; says so when that can never succeed. */
export async function bringUpToDate(url: string): Promise<void> {
  try {
    await migrate(url)
  } catch (error) {
    throw error instanceof EditedMigration ? new Refusal(error.message) : error
  }
}

/** A part of the backend as it was built. */
async function built<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code === 'ERR_MODULE_NOT_FOUND') throw new Refusal(`The backend is not built (npm run build): ${message}`)
    throw error
  }
}

/** The environment; what is not usable of it is a refusal in its own words. */
function envOf(variables: Variables): Env {
  try {
    return readEnv(variables)
  } catch (error) {
    throw error instanceof UnusableEnv ? new Refusal(error.message) : error
  }
}

/** Says what is wrong with the variables that are set, before anything is started. */
export function refuseBroken(given: Variables): void {
  try {
    readEnv(given)
  } catch (error) {
    // What is missing, stand-ins will provide.
    if (error instanceof UnusableEnv && error.broken.length > 0)
      throw new Refusal(new UnusableEnv([], error.broken).message)
  }
}

/** Migrations are done and workers run. */
async function ready(app: NestFastifyApplication): Promise<void> {
  for (const end = Date.now() + 60_000; ; await sleep(25)) {
    const { statusCode, body } = await app.inject('/api/health/ready')
    if (statusCode === 200) return
    if (Date.now() > end) throw new Refusal(`The site does not become ready: ${body}`)
  }
}
