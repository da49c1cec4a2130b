/**
 * GET /api/listings at 10,000, 100,000 and 1,000,000 listings (or as many as the arguments say), beside a bare
 * node:http + pg handler with the same SQL and the same answer, which is the limit, and beside the usual stack. Addresses
 * vary, nothing is cached. Each server is a process of its own, each size a database of its own, and all take turns; what
 * a request costs is counted in the seconds of processor that it took. So a busy machine blurs the percentiles more than
 * the ratios. Prints a table, writes .data/bench/search.json, exits 1 beyond a bar: at least 0.7 of the limit and 4 times
 * the usual stack per core, p99 at most 1.3 times between the smallest and the largest.
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
const [CONNECTIONS, ROUNDS, SECONDS, WARM_UP] = [32, 8, 2, 3]
// All with the young generation that the image gives the backend: at V8's default, scavenging is a fifth of what is seen.
const FLAGS = ['--max-semi-space-size=64']
const TICKS = 100 // of a second, in /proc

const outside = 'http://127.0.0.1:9'
const ENV = {
  ...{ LOG_LEVEL: 'error', RATE_LIMITS: 'off', WORKERS: 'off', CODE_SECRET: 'b'.repeat(32) },
  ...{ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'a@bench.test', CONTACT_EMAIL: 'people@bench.test' },
  ...{ TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'none', TWILIO_FROM: '+15005550006' },
  ...{ STRIPE_SECRET_KEY: 'sk_test', STRIPE_PUBLISHABLE_KEY: 'pk_test', STRIPE_WEBHOOK_SECRET: 'whsec' },
  ...{ BOT_CHECK_SITE_KEY: 'none', BOT_CHECK_SECRET: 'none', BOT_CHECK_VERIFY_URL: outside },
}
const START = {
  ours: (url: string, port: number) => start(['../dist/main.js'], { ...ENV, DATABASE_URL: url, PORT: String(port) }),
  limit: (url: string, port: number) => start(['search.bare.ts', url, String(port)]),
  usual: (url: string, port: number) => start(['search.usual.ts', url, String(port)]),
}
type Name = keyof typeof START
const NAMES: Name[] = ['ours', 'limit', 'usual']

const dir = mkdtempSync(join(tmpdir(), 'bench-search-'))
const postgres = await startPostgres({ dir, keep: false })
const servers = []
for (const listings of SIZES) {
  const began = performance.now()
  const url = await ensureDatabase(postgres, `bench_${listings}`)
  await migrate(url)
  await bulk(url, listings)
  console.log(`${listings} listings were loaded in ${Math.round((performance.now() - began) / 1000)} s`)
  const addresses = await addressesIn(url, listings)
  for (const name of NAMES) {
    const port = await freePort()
    const server = { listings, name, port, addresses, process: START[name](url, port) }
    await until(async () => (await fetch(`http://127.0.0.1:${port}${addresses[0]}`)).ok)
    servers.push({ ...server, requests: 0, seconds: 0, cpu: 0, times: [] as number[][] })
  }
}

for (const { port, addresses } of servers) await load(port, addresses, CONNECTIONS, WARM_UP)
for (let round = 0; round < ROUNDS; round++) {
  for (const server of servers) {
    const before = cpuOf(server.process)
    const seen = await load(server.port, server.addresses, CONNECTIONS, SECONDS)
    server.cpu += cpuOf(server.process) - before
    server.requests += seen.requests
    server.seconds += seen.seconds
    server.times.push(seen.times)
  }
}
const rows = servers.map(({ listings, name, requests, seconds, cpu, times }) => ({
  ...{ listings, server: name, perSecond: Math.round(requests / seconds), perCoreSecond: Math.round(requests / cpu) },
  ...{ p50: median(times.map((each) => quantile(each, 0.5))), p99: median(times.map((each) => quantile(each, 0.99))) },
}))
console.table(rows)

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

for (const { process } of servers) {
  process.kill('SIGTERM')
  await once(process, 'exit')
}
await postgres.stop()
rmSync(dir, { recursive: true, force: true })
const well =
  verdict.every(({ ofTheLimit, timesTheUsual }) => ofTheLimit >= 0.7 && timesTheUsual >= 4) && p99Growth <= 1.3
process.exit(well ? 0 : 1)

/** What people ask for, of the listings that are there: so popular routes and days are asked for more often. */
async function addressesIn(url: string, listings: number): Promise<string[]> {
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
  return spawn(process.execPath, [...FLAGS, join(import.meta.dirname, file!), ...args], options)
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
