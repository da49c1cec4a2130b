/**
 * GET /api/listings at 10,000 and 1,000,000 listings (or as many as the arguments say), beside a bare node:http + pg
 * handler with the same SQL and the same response, which is the limit, and beside the usual stack; then ours alone, with 8 and
 * 32 connections, first and deep pages, visitors and people, limits off and on. Addresses vary, nothing is cached. Each
 * server has its own process, each size its own database, and all take turns. The cost of a request is its processor time,
 * and the result is the median of all rounds, so a busy machine blurs the percentiles more than the ratios. The times of a
 * response come from many short slices, of ours and the limit in turn: a pause of the machine or of the garbage collection
 * makes the p99 of its slice several times as long, in small and in large tables. Prints tables, writes
 * .data/bench/search.json, exits 1 beyond a bar: at least 0.7 of the limit and 4 times the usual stack per core, p99
 * at most 1.3 times between the smallest and the largest size. `--rounds 4` is a quick look; with fewer than 14, ours alone is left out.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { bulk } from '../../dev/bulk.ts'
import { anyPort } from '../../dev/ports.ts'
import { ensureDatabase, startPostgres } from '../../dev/postgres.ts'
import { migrate } from '../../src/db/migrate.ts'
import { writeAreas } from '../../src/listings/airports/write-areas.ts'
import { daysAfter } from '../../src/listings/itinerary/itinerary.contract.ts'
import { ListingsQuery } from '../../src/listings/listings.contract.ts'
import { findPage } from '../../src/listings/search/search-page.ts'
import { atLeast, atMost, conclude } from '../bars.ts'
import { type Cell, cells } from './search.cells.ts'
import { load, quantile } from './search.load.ts'
import { cpuOf, ENV, median, start, until } from './search.server.ts'

const WHOLE = 14
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: String(WHOLE) } },
})
const SIZES = positionals.length > 0 ? positionals.map(Number) : [10_000, 1_000_000]
const [ROUNDS, SECONDS, WARM_UP] = [Number(options.rounds), 1, Math.min(8, Number(options.rounds))]
const SLICE_SECONDS = 0.25
/** On a busy machine the median ratio of equal servers was 0.8 to 1.4 with 24 slices, and 0.5 to 2.1 with 8. */
const SLICES = Math.max(40, ROUNDS / SLICE_SECONDS)
// Parallel requests: many keep both cores busy for the throughput. Times come from few, because with many they would
// measure the queue.
const [MANY, FEW] = [32, 8]
const KINDS = [
  ...[
    ['from', 'to', 'type', 'date'],
    ['from', 'to', 'type', 'date'],
    ['from', 'to', 'type', 'date'],
    ['from', 'to', 'date'],
    ['from', 'to', 'type'],
  ],
  ...[['from', 'to', 'type', 'date', 'endDate'], ['from', 'type', 'date'], ['to', 'date'], ['type'], ['flight']],
]
const START = {
  ours: (url: string, port: number) => start(['../../dist/main.js'], { ...ENV, DATABASE_URL: url, PORT: String(port) }),
  limit: (url: string, port: number) => start(['search.bare.ts', url, String(port)]),
  usual: (url: string, port: number) => start(['search.usual.ts', url, String(port)]),
}
type Name = keyof typeof START
type Round = Record<'perSecond' | 'perCoreSecond', number>
type Slice = Record<'p50' | 'p99', number>
interface Server {
  listings: number
  url: string
  name: Name
  port: number
  addresses: string[]
  process: ChildProcess
  rounds: Round[]
  slices: Slice[]
}
const NAMES: Name[] = ['ours', 'limit', 'usual']

const dir = mkdtempSync(join(tmpdir(), 'bench-search-'))
const postgres = await startPostgres({ dir, persist: false, settings: ['shared_buffers=1GB'] })
const servers: Server[] = []
for (const listings of SIZES) {
  const began = performance.now()
  const url = await ensureDatabase(postgres, `bench_${listings}`)
  await migrate(url)
  await writeAreas(url)
  await bulk(url, listings)
  await written(url)
  console.log(`${listings} listings were loaded in ${Math.round((performance.now() - began) / 1000)} s`)
  const addresses = await addressesIn(url)
  for (const name of NAMES) {
    const port = await anyPort()
    servers.push({ listings, url, name, port, addresses, process: START[name](url, port), rounds: [], slices: [] })
    await until(async () => (await fetch(`http://127.0.0.1:${port}${addresses[0]}`)).ok)
  }
}

for (const { port, addresses } of servers) await load(port, addresses, MANY, WARM_UP)
for (let n = 0; n < ROUNDS; n++)
  for (const { port, addresses, process, rounds } of servers) {
    const before = cpuOf(process)
    const { requests, seconds } = await load(port, addresses, MANY, SECONDS)
    rounds[n] = { perSecond: requests / seconds, perCoreSecond: requests / (cpuOf(process) - before) }
  }
// Servers that are compared run one after the other: those of a size, then the sizes of a server.
const bySize = (['ours', 'limit'] as const).flatMap((name) => servers.filter((server) => server.name === name))
for (let n = 0; n < SLICES; n++)
  for (const { port, addresses, slices } of n % 2 ? bySize.toReversed() : bySize) {
    const { times } = await load(port, addresses, FEW, SLICE_SECONDS)
    slices[n] = { p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
  }
const rows = servers.map(({ listings, name, rounds, slices }) => {
  const usual = (key: keyof Round) => Math.round(median(rounds.map((round) => round[key])))
  const time = (key: keyof Slice) => median(slices.map((slice) => slice[key]))
  return {
    ...{ listings, server: name, perSecond: usual('perSecond'), perCoreSecond: usual('perCoreSecond') },
    ...(slices.length > 0 && { p50: time('p50'), p99: time('p99') }),
  }
})
console.table(rows)

const serverOf = (listings: number | undefined, name: Name) =>
  servers.find((server) => server.listings === listings && server.name === name)!
const medianRatio = (these: number[], those: number[]) => median(these.map((each, n) => each / those[n]!))
const perCoreSecond = (listings: number, name: Name) =>
  serverOf(listings, name).rounds.map((round) => round.perCoreSecond)
const verdict = SIZES.map((listings) => ({
  listings,
  ofTheLimit: medianRatio(perCoreSecond(listings, 'ours'), perCoreSecond(listings, 'limit')),
  timesTheUsual: medianRatio(perCoreSecond(listings, 'ours'), perCoreSecond(listings, 'usual')),
}))
const p99s = (listings: number | undefined) => serverOf(listings, 'ours').slices.map(({ p99 }) => p99)
const p99Growth = medianRatio(p99s(SIZES.at(-1)), p99s(SIZES[0]))
console.table(verdict)
console.log(`p99 at ${SIZES.at(-1)} is ${p99Growth} times p99 at ${SIZES[0]}`)
const ownCells: Cell[] = []
for (const server of servers.filter(({ name }) => name === 'ours' && ROUNDS >= WHOLE))
  ownCells.push(...(await cells(server.listings, server.url, server, server.addresses)))
if (ownCells.length > 0) console.table(ownCells)

for (const { process } of servers) {
  process.kill('SIGTERM')
  await once(process, 'exit')
}
await postgres.stop()
rmSync(dir, { recursive: true, force: true })
const bars = [
  ...verdict.flatMap(({ listings, ofTheLimit, timesTheUsual }) => [
    atLeast(
      `${listings} listings: of bare node:http + pg, per core [spec-performance-search-bars]`,
      0.7,
      ofTheLimit,
      'times',
    ),
    atLeast(`${listings} listings: of Nest + entities, per core`, 4, timesTheUsual, 'times'),
  ]),
  atMost(`p99 at ${SIZES.at(-1)} of that at ${SIZES[0]}`, 1.3, p99Growth, 'times'),
]
process.exit(conclude('search', bars, { rows, verdict, p99Growth, ownCells }))

/** Waits until what was loaded is on the disk. PostgreSQL would write it while searches of the large table are timed. */
async function written(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('checkpoint')
  await client.end()
}

/**
 * Searches made from existing listings, so popular routes and days are more frequent. Each fills a whole page: in a
 * small table most responses would be short, which would make the large table look slow. Where a day has too few trips, it is
 * searched for a month or a year.
 */
async function addressesIn(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows: some } = await client.query<Record<string, string | null>>(
    `select departure as "from", arrival as "to", type, date::text, (date + 6)::text as "endDate",
            carrier || flight_number as flight
     from listing where closes_at > now() order by random() limit 2000`,
  )
  const ANY = ListingsQuery.parse({})
  const isWhole = async (query: Record<string, string>) =>
    (await findPage(client, { ...ANY, ...query, limit: 9 })).length === 10
  const whole: string[][] = []
  for (const fields of KINDS) {
    const addresses: string[] = []
    for (const listing of some) {
      const requested = fields.map((field) => [field, listing[field]])
      if (requested.some(([, value]) => value === null)) continue
      const query = Object.fromEntries(requested)
      const longer = query.date ? [30, 330].map((days) => ({ ...query, endDate: daysAfter(query.date, days) })) : []
      for (const each of [query, ...longer]) {
        if (!(await isWhole(each))) continue
        addresses.push(`/api/listings?${new URLSearchParams(each)}`)
        break
      }
    }
    if (addresses.length > 0) whole.push(addresses)
  }
  await client.end()
  return Array.from({ length: 3000 }, (_, n) => {
    const addresses = whole[n % whole.length]!
    return addresses[Math.floor(n / whole.length) % addresses.length]!
  })
}
