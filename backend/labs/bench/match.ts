/**
 * Matches at 10,000 and 100,000 listings with connections, and publishing among 100,000 saved searches; `--rows 1000000` is
 * the size of the bars. `GET /api/listings/{id}/matches` stands beside `GET /api/listings`, of the most popular routes and of
 * any: both send requests to the same process in turns, so a busy machine blurs the percentiles more than the ratios. `--per-minute` says
 * how many are published within a minute. Prints each value beside its bar, writes .data/bench/match.json, exits 1 beyond one.
 */
import '../../test/swc.ts'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { bulk } from '../../dev/bulk.ts'
import { bulkSearches } from '../../dev/bulk-searches.ts'
import { anyPort } from '../../dev/ports.ts'
import { ensureDatabase, startPostgres } from '../../dev/postgres.ts'
import { hashOf, newSecret } from '../../src/account/session.cookie.ts'
import { migrate } from '../../src/db/migrate.ts'
import { writeAreas } from '../../src/listings/airports/write-areas.ts'
import { findMatches } from '../../src/listings/matching/matching.sql.ts'
import { atLeast, atMost, bar, conclude } from '../bars.ts'
import { publish } from './match.publish.ts'
import { type Address, load, quantile } from './search.load.ts'
import { cpuOf, ENV, median, round, start, until } from './search.server.ts'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '6' },
    'per-minute': { type: 'string', default: '1000' },
  },
})
const [ROWS, ROUNDS, PER_MINUTE] = [Number(options.rows), Number(options.rounds), Number(options['per-minute'])]
const SIZES = [...new Set([10_000, ROWS])]
const [SECONDS, WARM_UP, MANY, FEW] = [1, 2, 32, 4]
const POPULAR = 20
// Autovacuum as in real life, but sooner, because all is over within minutes: the queue's statements need its statistics.
const SETTINGS = [
  ...['shared_buffers=1GB', 'shared_preload_libraries=pg_stat_statements'],
  ...['autovacuum=on', 'autovacuum_naptime=5s'],
]
const MINUTE = 60
const busy = () => loadavg()[0]!.toFixed(1)

const KINDS = ['search popular', 'matches popular', 'search any', 'matches any'] as const
type Kind = (typeof KINDS)[number]
type Round = Record<'perSecond' | 'perCoreSecond' | 'p99', number>
interface Server {
  listings: number
  url: string
  port: number
  process: ChildProcess
  addresses: Record<Kind, Address[]>
  rounds: Record<Kind, Round[]>
  buffers: number[]
}

const dir = mkdtempSync(join(tmpdir(), 'bench-match-'))
const postgres = await startPostgres({ dir, persist: false, settings: SETTINGS })
const servers: Server[] = []
for (const listings of SIZES) {
  const began = performance.now()
  const url = await ensureDatabase(postgres, `bench_${listings}`)
  await migrate(url)
  await writeAreas(url) // else the server writes most listings again
  await bulk(url, listings)
  console.log(`${listings} listings were loaded in ${Math.round((performance.now() - began) / 1000)} s`)
  const client = new Client({ connectionString: url })
  await client.connect()
  console.table([await spreadIn(client, 'listing')])
  const buffers = await buffersOf(client)
  const [popular, any] = [await addressesIn(client, POPULAR), await addressesIn(client)]
  await client.end()
  const addresses = {
    ...{ 'search popular': popular.searches, 'matches popular': popular.matches },
    ...{ 'search any': any.searches, 'matches any': any.matches },
  }
  const port = await anyPort()
  const process = start(['../../dist/main.js'], { ...ENV, DATABASE_URL: url, PORT: String(port) })
  const rounds = { 'search popular': [], 'matches popular': [], 'search any': [], 'matches any': [] }
  servers.push({ listings, url, port, process, addresses, rounds, buffers })
  await until(async () => (await fetch(`http://127.0.0.1:${port}/api/listings`)).ok)
  for (const kind of KINDS) await load(port, addresses[kind], MANY, WARM_UP)
}

for (let n = 0; n < ROUNDS; n++) {
  for (const { port, process, addresses, rounds } of servers) {
    for (const kind of KINDS) {
      const before = cpuOf(process)
      const { requests, seconds } = await load(port, addresses[kind], MANY, SECONDS)
      rounds[kind][n] = { perSecond: requests / seconds, perCoreSecond: requests / (cpuOf(process) - before), p99: 0 }
    }
  }
  for (const kind of KINDS) {
    for (const { port, addresses, rounds } of servers)
      rounds[kind][n]!.p99 = quantile((await load(port, addresses[kind], FEW, SECONDS)).times, 0.99)
  }
}

const rows = servers.flatMap(({ listings, rounds }) =>
  KINDS.map((kind) => {
    const usual = (key: keyof Round) => median(rounds[kind].map((each) => each[key]))
    return {
      listings,
      kind,
      perSecond: Math.round(usual('perSecond')),
      perCoreSecond: Math.round(usual('perCoreSecond')),
      p99: usual('p99'),
    }
  }),
)
console.table(rows)
const ratio = (of: Round[], to: Round[], key: keyof Round) =>
  round(median(of.map((each, n) => each[key] / to[n]![key])))
const verdict = servers.map(({ listings, rounds, buffers }) => ({
  listings,
  popular: ratio(rounds['matches popular'], rounds['search popular'], 'perSecond'),
  any: ratio(rounds['matches any'], rounds['search any'], 'perSecond'),
  firstPage: buffers[0],
  mostBuffers: Math.max(...buffers),
  load: busy(),
}))
console.table(verdict)
const [smallest, largest] = [servers[0]!, servers.at(-1)!]
const p99Growth = Math.max(
  ...(['matches popular', 'matches any'] as const).map((kind) =>
    ratio(largest.rounds[kind], smallest.rounds[kind], 'p99'),
  ),
)
for (const { process } of servers) {
  process.kill('SIGTERM')
  await once(process, 'exit')
}

const client = new Client({ connectionString: smallest.url })
await client.connect()
const began = performance.now()
await bulkSearches(smallest.url, ROWS)
console.log(`${ROWS} saved searches were loaded in ${Math.round((performance.now() - began) / 1000)} s`)
console.table([await spreadIn(client, 'saved_search')])
const publishing = await publish(client, smallest.url, PER_MINUTE, MINUTE)
console.table([{ savedSearches: ROWS, ...publishing, load: busy() }])
await client.end()
await postgres.stop()
rmSync(dir, { recursive: true, force: true })

const { popular, any, mostBuffers } = verdict.at(-1)!
const { matchedP95, mailP95, unfinished } = publishing
const bars = [
  atLeast('popular routes: matches to searches a second [spec-match-bench]', 0.25, popular, 'times'),
  atLeast('any routes: matches to searches a second', 0.4, any, 'times'),
  atMost('p99 to that at 10,000 listings', 1.5, p99Growth, 'times'),
  atMost('buffers of a page, most popular route', 300, mostBuffers, 'buffers'),
  atMost(`matched and enqueued, ${PER_MINUTE} a minute: p95 [spec-match-bench-publish]`, 2, matchedP95, 's'),
  bar('email in the inbox: p95', '≤ 5 s', `${mailP95} s`, mailP95 <= 5 && unfinished === 0),
]
console.log(`At ${ROWS} rows:`)
process.exit(conclude('match', bars, { rows, verdict, p99Growth, publishing }))

/** How many rows the most popular route has, the tenth and the hundredth, and how many flights a listing has. */
async function spreadIn(client: Client, table: 'listing' | 'saved_search') {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from ${table} group by departure, arrival order by 1 desc limit 100`,
  )
  const [hottest, tenth, hundredth] = [0, 9, 99].map((n) => rows[n]!.count)
  if (table === 'saved_search') return { table, hottest, tenth, hundredth }
  const { rows: legs } = await client.query<{ each: number }>(
    'select (select count(*) from listing_leg)::float8 / count(*) as each from listing',
  )
  return { table, hottest, tenth, hundredth, legsPerListing: round(legs[0]!.each) }
}

/** Searches by route, type and day, and the matches of the listings that they are made from, on so many popular routes. */
async function addressesIn(client: Client, routes = 1_000_000): Promise<{ searches: Address[]; matches: Address[] }> {
  const { rows } = await client.query<Record<'id' | 'account' | 'from' | 'to' | 'type' | 'date', string>>(
    `select id, account_id as account, departure as from, arrival as to, type, date::text from listing
     where status = 'open' and closes_at > now() and route in (
       select route from listing where status = 'open' group by route order by count(*) desc limit $1
     ) order by random() limit 1500`,
    [routes],
  )
  const secrets = rows.map(() => newSecret())
  await client.query('insert into session (id_hash, account_id) select * from unnest($1::bytea[], $2::bigint[])', [
    ...[secrets.map(hashOf), rows.map(({ account }) => account)],
  ])
  return {
    searches: rows.map(
      ({ from, to, type, date }) =>
        `/api/listings?${new URLSearchParams({ from: from!, to: to!, type: type!, date: date! })}`,
    ),
    matches: rows.map(({ id }, n) => ({ path: `/api/listings/${id}/matches`, cookie: `session=${secrets[n]}` })),
  }
}

/** The buffers of every page of matches of a trip with a connection, on the most popular route and its busiest day. */
async function buffersOf(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ id: string; account: string }>(`
    select id, account_id as account from listing where status = 'open' and route = (
      select route from listing where status = 'open' group by route order by count(*) desc limit 1
    ) and date > now() + interval '5 days' and legs is not null and carrier is not null and end_date is null
    order by count(*) over (partition by date) desc, id limit 1`)
  const buffers: number[] = []
  const [own] = rows
  for (let after = { rank: 0, id: 0 }, more = true; more && buffers.length < 200; ) {
    const page = { listing: Number(own!.id), owner: Number(own!.account), pageSize: 10, ...after }
    const { text, values } = findMatches.with(page)
    const [, ...found] = (await client.query<{ rank: number; id: number }>(text, values)).rows
    const plan = await client.query(`explain (analyze, buffers, format json) ${text}`, values)
    const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': read } = plan.rows[0]['QUERY PLAN'][0].Plan
    buffers.push(hit + read)
    more = found.length > 9
    if (more) after = { rank: found[8]!.rank, id: found[8]!.id }
  }
  return buffers
}
