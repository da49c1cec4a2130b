/**
 * GET /api/listings at 10,000, 100,000 and 1,000,000 listings (or as many as the arguments say), beside a bare
 * node:http + pg handler with the same SQL, which is the limit, and beside the usual stack. Addresses vary, nothing is
 * cached. Each server is a process of its own; what one costs is counted in the seconds of processor that it took, so a
 * busy machine blurs the percentiles, not the ratios. Prints tables, writes .data/bench/search.json, exits 1 beyond a bar:
 * at least 0.7 of the limit and 4 times the usual stack per core, p99 at most 1.3 times between the smallest and largest.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { bulk } from '../dev/bulk.ts'
import { ensureDatabase, isFree, startPostgres } from '../dev/postgres.ts'
import { migrate } from '../src/db/migrate.ts'
import { load, quantile } from './search.load.ts'

const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 100_000, 1_000_000]
const [CONNECTIONS, ROUNDS, SECONDS, WARM_UP] = [32, 3, 5, 2]
const TICKS = 100 // of a second, in /proc

const dir = mkdtempSync(join(tmpdir(), 'bench-search-'))
const postgres = await startPostgres({ dir, keep: false })
const url = await ensureDatabase(postgres, 'bench')
await migrate(url)

const here = (file: string) => join(import.meta.dirname, file)
const outside = 'http://127.0.0.1:9'
const ENV = {
  ...{ DATABASE_URL: url, LOG_LEVEL: 'error', RATE_LIMITS: 'off', WORKERS: 'off', CODE_SECRET: 'b'.repeat(32) },
  ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@bench.test', CONTACT_EMAIL: 'people@bench.test' },
  ...{ TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'none', TWILIO_FROM: '+15005550006' },
  ...{ STRIPE_SECRET_KEY: 'sk_test', STRIPE_PUBLISHABLE_KEY: 'pk_test', STRIPE_WEBHOOK_SECRET: 'whsec' },
  ...{ BOT_CHECK_SITE_KEY: 'none', BOT_CHECK_SECRET: 'none', BOT_CHECK_VERIFY_URL: outside },
}
const SERVERS = {
  ours: (port: number) => start(['../dist/main.js'], { ...ENV, PORT: String(port) }),
  limit: (port: number) => start(['search.bare.ts', url, String(port)]),
  usual: (port: number) => start(['search.usual.ts', url, String(port)]),
}
type Name = keyof typeof SERVERS

interface Row {
  listings: number
  server: Name
  perSecond: number
  perCoreSecond: number
  p50: number
  p99: number
}
const rows: Row[] = []
for (let [at, there] = [0, 0]; at < SIZES.length; there = SIZES[at++]!) {
  const [listings, began] = [SIZES[at]!, performance.now()]
  await bulk(url, listings - there)
  console.log(`${listings - there} listings were loaded in ${Math.round((performance.now() - began) / 1000)} s`)
  rows.push(...(await measure(listings, await addresses(listings))))
  console.table(rows.filter((row) => row.listings === listings))
}

const of = (listings: number | undefined, server: Name) =>
  rows.find((row) => row.listings === listings && row.server === server)!
const verdict = SIZES.map((listings) => ({
  listings,
  ofTheLimit: round(of(listings, 'ours').perCoreSecond / of(listings, 'limit').perCoreSecond),
  timesTheUsual: round(of(listings, 'ours').perCoreSecond / of(listings, 'usual').perCoreSecond),
}))
const p99Growth = round(of(SIZES.at(-1), 'ours').p99 / of(SIZES[0], 'ours').p99)
console.table(verdict)
console.log(`p99 at ${SIZES.at(-1)} is ${p99Growth} times p99 at ${SIZES[0]}`)
mkdirSync('.data/bench', { recursive: true })
writeFileSync('.data/bench/search.json', `${JSON.stringify({ rows, verdict, p99Growth }, null, 2)}\n`)
await postgres.stop()
rmSync(dir, { recursive: true, force: true })
const well =
  verdict.every(({ ofTheLimit, timesTheUsual }) => ofTheLimit >= 0.7 && timesTheUsual >= 4) && p99Growth <= 1.3
process.exit(well ? 0 : 1)

/** In turns, so that a slow minute of the machine is everybody's. */
async function measure(listings: number, asked: string[]): Promise<Row[]> {
  const running: Array<{
    name: Name
    port: number
    process: ChildProcess
    requests: number
    cpu: number
    times: number[][]
    seconds: number
  }> = []
  for (const name of Object.keys(SERVERS) as Name[]) {
    const port = await freePort()
    const server = {
      name,
      port,
      process: SERVERS[name](port),
      requests: 0,
      cpu: 0,
      times: [] as number[][],
      seconds: 0,
    }
    await until(async () => (await fetch(`http://127.0.0.1:${port}${asked[0]}`)).ok)
    await load(port, asked, CONNECTIONS, WARM_UP)
    running.push(server)
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const server of running) {
      const before = cpuOf(server.process)
      const seen = await load(server.port, asked, CONNECTIONS, SECONDS)
      server.cpu += cpuOf(server.process) - before
      server.requests += seen.requests
      server.seconds += seen.seconds
      server.times.push(seen.times)
    }
  }
  const result = running.map(({ name, requests, seconds, cpu, times }) => ({
    ...{ listings, server: name, perSecond: Math.round(requests / seconds), perCoreSecond: Math.round(requests / cpu) },
    ...{
      p50: median(times.map((each) => quantile(each, 0.5))),
      p99: median(times.map((each) => quantile(each, 0.99))),
    },
  }))
  for (const server of running) {
    server.process.kill('SIGTERM')
    await once(server.process, 'exit')
  }
  return result
}

/** What people ask for, of the listings that are there: so popular routes and days are asked for more often. */
async function addresses(listings: number): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows: some } = await client.query<
    Record<'departure' | 'arrival' | 'type' | 'day' | 'until' | 'flight', string>
  >(
    `select departure, arrival, type, date::text as day, (date + 6)::text as until, carrier || flight_number as flight
     from listing tablesample bernoulli ($1) where closes_at > now() order by random() limit 3000`,
    [(100 * 12_000) / Math.max(12_000, listings)],
  )
  await client.end()
  return some.map(({ departure: from, arrival: to, type, day: date, until: endDate, flight }, n) => {
    const kinds: Array<Record<string, string>> = [
      ...[
        { from, to, type, date },
        { from, to, type, date },
        { from, to, type, date },
        { from, to, date },
        { from, to, type },
      ],
      ...[
        { from, to, type, date, endDate },
        { from, date, type },
        { to, date },
        { type },
        flight ? { flight, date } : { date },
      ],
    ]
    return `/api/listings?${new URLSearchParams(kinds[n % kinds.length])}`
  })
}

function start([file, ...args]: string[], env: Record<string, string> = {}): ChildProcess {
  const options = {
    stdio: ['ignore', 'inherit', 'inherit'] as ['ignore', 'inherit', 'inherit'],
    env: { ...env, NODE_ENV: 'development' },
  }
  return spawn(process.execPath, [here(file!), ...args], options)
}

/** Seconds of processor that a process has taken so far. */
function cpuOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

function median(values: number[]): number {
  return round(values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

async function until(check: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; !(await check().catch(() => false)); await sleep(50)) {
    if (Date.now() > end) throw new Error('A server did not answer within a minute.')
  }
}

async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    if (await isFree(port)) return port
  }
}
