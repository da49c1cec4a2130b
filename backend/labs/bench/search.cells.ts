/** The load of a search: by which users, how many at a time, for which page, and whether requests are counted. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Client } from 'pg'
import { anyPort } from '../../dev/ports.ts'
import { hashOf, newSecret } from '../../src/account/session.cookie.ts'
import { type Address, load, quantile } from './search.load.ts'
import { cpuOf, ENV, median, round, start, until } from './search.server.ts'

const [SECONDS, ROUNDS, DEEP, PEOPLE] = [1, 3, 20, 200]
const CONNECTIONS = [8, 32]

export interface Cell {
  listings: number
  connections: number
  page: 'first' | 'deep'
  as: 'visitor' | 'person'
  limits: 'off' | 'on'
  perSecond: number
  perCoreSecond: number
  p50: number
  p99: number
}

/** Measures each way on the server without limits, and on one that counts. */
export async function cells(
  listings: number,
  url: string,
  off: { port: number; process: ChildProcess },
  first: string[],
) {
  const port = await anyPort()
  const counting = { ...ENV, RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1', DATABASE_URL: url, PORT: String(port) }
  const on = { port, process: start(['../../dist/main.js'], counting) }
  await until(async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).ok)
  const cookies = await cookiesIn(url)
  const deep = await deepOf(off.port, first)
  console.log(`${deep.length} deep pages at ${listings} listings`)
  const found: Cell[] = []
  for (const limits of ['off', 'on'] as const)
    for (const as of ['visitor', 'person'] as const)
      for (const page of ['first', 'deep'] as const)
        for (const connections of CONNECTIONS) {
          const paths = page === 'first' ? first : deep
          if (paths.length === 0) continue
          // Few lists have deep pages. They are requested from as many networks as the first pages.
          const addresses = first.map((_, n): Address => request(paths[n % paths.length]!, n, as, cookies))
          const server = limits === 'on' ? on : off
          found.push({
            listings,
            connections,
            page,
            as,
            limits,
            ...(await measured(server, addresses, connections)),
          })
        }
  on.process.kill('SIGTERM')
  await once(on.process, 'exit')
  return found
}

let networks = 0
/** Each request comes from another network, and from one of many people, so that no limit is reached. */
const request = (path: string, n: number, as: Cell['as'], cookies: string[]): Address => {
  const network = `10.${(++networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
  return { path, network, ...(as === 'person' && { cookie: cookies[n % cookies.length]! }) }
}

async function measured(
  { port, process }: { port: number; process: ChildProcess },
  addresses: Address[],
  many: number,
) {
  await load(port, addresses, many, 0.5)
  const rounds: { perSecond: number; perCoreSecond: number; p50: number; p99: number }[] = []
  for (let n = 0; n < ROUNDS; n++) {
    const before = cpuOf(process)
    const { requests, seconds, times } = await load(port, addresses, many, SECONDS)
    const perCoreSecond = requests / (cpuOf(process) - before)
    rounds.push({ perSecond: requests / seconds, perCoreSecond, p50: quantile(times, 0.5), p99: quantile(times, 0.99) })
  }
  const of = (key: keyof (typeof rounds)[0]) => median(rounds.map((each) => each[key]))
  return {
    ...{ perSecond: Math.round(of('perSecond')), perCoreSecond: Math.round(of('perCoreSecond')) },
    ...{ p50: round(of('p50')), p99: round(of('p99')) },
  }
}

/** The cookies of people who have signed in. */
async function cookiesIn(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: number }>('select id from account limit $1', [PEOPLE])
  const secrets = rows.map(() => newSecret())
  await client.query('insert into session (id_hash, account_id) select * from unnest($1::bytea[], $2::bigint[])', [
    ...[secrets.map(hashOf), rows.map(({ id }) => id)],
  ])
  await client.end()
  return secrets.map((secret) => `session=${secret}`)
}

/** The twentieth pages of these lists, where they have so many. */
async function deepOf(port: number, first: string[]): Promise<string[]> {
  const found: string[] = []
  for (const address of new Set(first)) {
    let next: string | undefined = address
    for (let page = 1; page < DEEP && next; page++) {
      const reply: Response = await fetch(`http://127.0.0.1:${port}${next}`)
      next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1]
    }
    if (next) found.push(next)
    if (found.length === 300) break
  }
  return found
}
