import { randomUUID } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { Writable } from 'node:stream'
import type { INestApplicationContext } from '@nestjs/common'
import { Pool } from 'pg'
import { BOT_CHECK } from '../dev/bot-check.ts'
import { advanceClock, aheadOf, passTime, slowDatabase, slowSinceOf } from '../dev/clock.ts'
import { startSmtp } from '../dev/smtp.ts'
import { TWILIO } from '../dev/twilio.ts'
import { rowsOf } from '../dev/with-client.ts'
import { createApp } from '../src/app.ts'
import { POOL } from '../src/db/pool.ts'
import { readEnv } from '../src/env.ts'
import { now, setClockAhead, slowClock } from '../src/http/clock.contract.ts'
import { createLog } from '../src/http/logging.ts'
import type { TrackedWork } from '../src/jobs/background-work.ts'
import { runScheduledJobs, settled, trackedWorkOf } from '../src/startup/settled.ts'
import { Startup } from '../src/startup/startup.ts'
import './checked-rows.ts'
import { throughEngines } from './engines.ts'
import { addSiteRole } from './site-role.ts'

/** A new database, copied from the migrated template, or from another one: `template1` is empty. */
export async function freshDatabase(template = 'template_app'): Promise<string> {
  const server = process.env.TEST_POSTGRES as string
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await rowsOf(`${server}postgres`, `create database ${name} template ${template} strategy file_copy`)
  return server + name
}

/** An empty database, as an operator prepares one. */
export async function emptyDatabase(): Promise<string> {
  const url = await freshDatabase('template1')
  await addSiteRole(url)
  return url
}

const { NODE_COMPILE_CACHE } = process.env

/** Every variable that has no default; `SMTP_URL` and `DATABASE_URL` lead nowhere unless overridden. */
export const TEST_ENV = {
  ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), // for tests that start processes
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  ORIGIN: 'http://site.test',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  CODE_SECRET: 'only for tests only for tests only for tests',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'hello@flight-amigo.test',
  CONTACT_EMAIL: 'people@flight-amigo.test',
  DRAIN_MS: '0', // no load balancer waits for tests
  // A busy machine must not look like an unavailable database.
  RATE_LIMIT_TIMEOUT_MS: '5000',
  DOCUMENT_TIMEOUT_MS: '10000',
  // Each connection plans each statement once. A test in which more than two writes wait needs more connections.
  POOL_MAX: '4',
  ...TWILIO,
  TWILIO_API_URL: 'http://127.0.0.1:1',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_test_1',
  STRIPE_API_URL: 'http://127.0.0.1:1',
  ...BOT_CHECK,
  BOT_CHECK_VERIFY_URL: 'http://127.0.0.1:1/siteverify',
}

/** For each database of an application of this process, connections as its owner. */
const owners = new Map<string, Pool>()

function ownerOf(connectionString: string): Pool {
  let owner = owners.get(connectionString)
  if (!owner) {
    owner = new Pool({ connectionString, max: 4, allowExitOnIdle: true })
    owner.on('error', () => {}) // the next statement says it
    owners.set(connectionString, owner)
  }
  return owner
}

async function endOwner(url: string): Promise<void> {
  const owner = owners.get(url)
  owners.delete(url)
  await owner?.end()
}

/** The delay until the first retry of a job. */
const NEXT_TRY =
  "select extract(epoch from min(start_after) - now())::float8 as seconds from pgboss.job where state = 'retry'"

interface Waiting {
  pool: Pool
  settled(): Promise<void>
  advance(seconds: number): Promise<void>
}

/** Advances the clock until all failed work was retried successfully. `nextTry` returns the delay until the first retry. */
export async function recover({ pool, settled, advance }: Waiting, nextTry = NEXT_TRY): Promise<void> {
  for (let tries = 0; tries < 20; tries++) {
    await settled()
    const { seconds } = (await pool.query<{ seconds: number | null }>(nextTry)).rows[0]!
    if (seconds === null) return
    await advance(Math.max(1, Math.ceil(seconds)))
  }
  throw new Error('Something fails again and again.')
}

/** The applications that run in this process. They share one clock. */
const running = new Map<INestApplicationContext, Running>()
interface Running {
  /** The URL of its database, as the owner. */
  url: string
  /** The idle checks of the fakes that it uses. */
  fakes: readonly TrackedWork[]
  works: boolean
}

const urls = () => [...running.values()].map(({ url }) => url)

/** Resolves when the applications of this process on these databases, and their fakes, are idle. */
function settledAt(databases: readonly string[], longestMs?: number): Promise<void> {
  const parts = [...running].filter(([, { url }]) => databases.includes(url))
  return settled([...new Set(parts.flatMap(([app, { fakes }]) => [...fakes, ...trackedWorkOf(app)]))], longestMs)
}

/** Moves all databases and the clock of the process to the latest of them. */
async function alignClocks(databases: Iterable<string>): Promise<void> {
  const clocks = await Promise.all(
    [...new Set(databases)].map(async (url) => ({ url, ahead: await aheadOf(ownerOf(url)) })),
  )
  const latest = Math.max(0, ...clocks.map(({ ahead = 0 }) => ahead))
  for (const { url, ahead = latest } of clocks)
    if (ahead < latest) await advanceClock(ownerOf(url), (latest - ahead) / 1_000)
  setClockAhead(latest)
}

/** Since when the clock of this process is slow. */
let slowSince: number | undefined

/**
 * The clock of an application that this process starts on a new database is slow, so that only `advance` lets limits and delays
 * pass, not a busy machine. One on an existing database takes over its clock.
 */
async function startClock(url: string, isNew: boolean): Promise<void> {
  if (running.size === 0) slowSince = isNew ? Date.now() : await slowSinceOf(ownerOf(url))
  const since = slowSince
  slowClock(since)
  if (since !== undefined && (isNew || running.size > 0)) await slowDatabase(ownerOf(url), since)
  if (running.size > 0 || !isNew) await alignClocks([...urls(), url])
  else setClockAhead(0)
}

function endClock(): void {
  slowSince = undefined
  slowClock(undefined)
  setClockAhead(0)
}

/** Advances the clock of all applications of this process. */
async function advance(url: string, seconds: number, longestMs?: number): Promise<void> {
  const site = {
    settled: () => settledAt(urls(), longestMs),
    runScheduledJobs: async () => {
      const workers = [...running].filter(([, { works }]) => works)
      for (const [app] of new Map(workers.map((worker) => [worker[1].url, worker])).values())
        await runScheduledJobs(app)
    },
    setClockAhead: () => alignClocks(urls()),
  }
  if (!(await passTime(ownerOf(url), seconds, site))) throw new Error('A clock cannot be moved so far.')
}

/** The log lines of replies with status 500. A failed test prints its own (.workspace/jest/circus.mjs). */
const unexpectedFailures = channel('flight-amigo.unexpected-failure')

/** The whole application on a fresh database and a real SMTP server; requests go through `inject`. */
export async function startApp(overrides: Record<string, string> = {}, fakes: readonly TrackedWork[] = []) {
  const inbox = await startSmtp()
  const DATABASE_URL = overrides.DATABASE_URL ?? (await freshDatabase())
  const DATABASE_WAIT_MS = overrides.NODE_ENV === 'production' ? '5000' : '30000'
  const own = { ...TEST_ENV, DATABASE_WAIT_MS, SMTP_URL: inbox.url, ...overrides, DATABASE_URL }
  const env = readEnv(await throughEngines(own))
  const ownerUrl = env.DATABASE_DIRECT_URL
  await startClock(ownerUrl, !overrides.DATABASE_URL)
  let logged = ''
  const lines = new Writable({
    write(chunk, _encoding, done) {
      if (String(chunk).includes('"msg":"internal"')) unexpectedFailures.publish(String(chunk))
      if (env.LOG_LEVEL !== 'silent') logged += chunk
      done()
    },
  })
  const LOG_LEVEL = env.LOG_LEVEL === 'silent' ? 'error' : env.LOG_LEVEL
  const app = await createApp(env, createLog({ LOG_LEVEL }, lines))
  await app.init()
  await app.get(Startup).done()
  running.set(app, { url: ownerUrl, fakes, works: env.ROLES.includes('worker') })
  const waiting = {
    pool: app.get<Pool>(POOL),
    /** Advances the clock of the applications of this process, and waits until due jobs and hourly jobs have run. */
    advance: (seconds: number, longestMs?: number) => advance(ownerUrl, seconds, longestMs),
    /** Resolves when the applications on this database are idle: no job is due, and no event is in transit. */
    settled: (longestMs?: number) => settledAt([ownerUrl], longestMs),
  }
  return {
    app,
    env,
    inbox,
    ...waiting,
    inject: app.inject.bind(app),
    /** Advances the clock until all failed jobs were retried successfully. */
    recovered: () => recover(waiting),
    /** Runs a statement as the owner of the tables, which the site's own role may not. Its connection is used again. */
    asOwner: (text: string) => ownerOf(ownerUrl).query(text),
    /** The log so far; `LOG_LEVEL` is silent unless overridden. */
    logged: () => logged,
    stop: async () => {
      running.delete(app)
      if (running.size === 0) endClock() // the next test file may start none
      await app.close()
      if (!urls().includes(ownerUrl)) await endOwner(ownerUrl)
      await inbox.stop()
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof startApp>>

/** Moves the clock to the next 10:00 UTC, so that no test of a file that counts days runs over midnight. */
export const passNight = (t: Pick<TestApp, 'advance'>): Promise<void> => {
  const day = 86_400
  const seconds = Math.floor(now() / 1000)
  return t.advance(((10 * 3600 - seconds) % day) + day)
}
