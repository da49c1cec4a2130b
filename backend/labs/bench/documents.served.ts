/** The processor time of the server for a document over HTTP, with ten thousand listings: for visitors, from its cache, and for people. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Pool } from 'pg'
import { bulk } from '../../dev/bulk.ts'
import { anyPort } from '../../dev/ports.ts'
import { ensureDatabase, startPostgres } from '../../dev/postgres.ts'
import { hashOf, newSecret } from '../../src/account/session.cookie.ts'
import { migrate } from '../../src/db/migrate.ts'
import { writeAreas } from '../../src/listings/airports/write-areas.ts'
import { type Address, load } from './search.load.ts'
import { cpuOf, ENV, median, start, until } from './search.server.ts'

const [SECONDS, CONNECTIONS, LISTINGS, PEOPLE] = [2, 4, 10_000, 1_000]
const CHECKOUT = join(import.meta.dirname, '../../..')

/** The milliseconds of each kind of document: the median of the rounds. */
export async function servedDocuments(
  times = 5,
  main = '../../dist/main.js',
  builds = CHECKOUT,
): Promise<Record<string, { milliseconds: number; documents: number }>> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-documents-'))
  const postgres = await startPostgres({ dir, persist: false })
  const url = await ensureDatabase(postgres, 'bench_documents')
  await migrate(url)
  await writeAreas(url)
  const pool = new Pool({ connectionString: url, max: 1 })
  await bulk(url, LISTINGS)
  const cookies = await signIn(pool)
  await pool.end()
  const port = await anyPort()
  const counting = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1', BUILDS_DIR: builds }
  const server = start([main], { ...ENV, ...counting, DATABASE_URL: url, PORT: String(port) })
  try {
    await until(async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).ok)
    const found: Record<string, { milliseconds: number; documents: number }> = {}
    for (const [kind, addresses] of Object.entries(kinds(cookies))) {
      await load(port, addresses, CONNECTIONS, SECONDS)
      const rounds: number[] = []
      let documents = 0
      for (let n = 0; n < times; n++) {
        const before = cpuOf(server)
        const { requests } = await load(port, addresses, CONNECTIONS, SECONDS)
        rounds.push(((cpuOf(server) - before) * 1000) / requests)
        documents += requests
      }
      found[kind] = { milliseconds: median(rounds), documents }
    }
    return found
  } finally {
    if (server.exitCode === null) {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Every visitor has an address of their own, except where the cache responds: it shares documents by address. */
function kinds(cookies: string[]): Record<string, Address[]> {
  const of = (pathOf: (n: number) => string, cookieOf?: (n: number) => string | undefined) =>
    Array.from({ length: 20_000 }, (_, n): Address => {
      const cookie = cookieOf?.(n)
      return { path: pathOf(n), encoding: 'br', network: networkOf(n), ...(cookie && { cookie }) }
    })
  const person = (n: number) => cookies[n % cookies.length]
  return {
    'home, a visitor': of((n) => `/?visit=${n}-${Math.random()}`),
    'search, a visitor': of((n) => `/search?from=HYD&to=ORD&visit=${n}-${Math.random()}`),
    'home, cached': of(() => '/'),
    'home, signed in': of(() => '/', person),
    'search, signed in': of(() => '/search?from=HYD&to=ORD', person),
    'messages, signed in': of(() => '/messages', person),
  }
}

const networkOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

/** The cookies of so many people that none reaches the limit of a person. */
async function signIn(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: number }>('select id from account order by id limit $1', [PEOPLE])
  const secrets = rows.map(() => newSecret())
  await pool.query('insert into session (id_hash, account_id) select * from unnest($1::bytea[], $2::bigint[])', [
    secrets.map(hashOf),
    rows.map(({ id }) => id),
  ])
  return secrets.map((secret) => `session=${secret}`)
}
