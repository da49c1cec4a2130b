import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isMigrated } from '../src/db/migrate.ts'
import { OtherBaseline, UnusableSchema } from '../src/db/unusable-schema.ts'
import { lock } from './lock.ts'
import { ensureDatabase, type Postgres, startPostgres } from './postgres.ts'
import { assertReachable, givenSettings, type Started, type Variables } from './site.ts'
import { rowsOf } from './with-client.ts'

/**
 * The database of a command: DATABASE_URL, else the PostgreSQL of DATA_DIR, which is started if no site runs on it and
 * `mayStart` does not refuse.
 */
export async function findDatabase(
  started: Started,
  mayStart: (folder: string) => Promise<void> = async () => {},
): Promise<string> {
  const given = givenSettings()
  if (given.DATABASE_URL) {
    await assertReachable(given.DATABASE_URL)
    return given.DATABASE_URL
  }
  const dir = resolve(given.DATA_DIR ?? '.data')
  const file = resolve(dir, 'database-url')
  if (existsSync(file)) {
    const running = readFileSync(file, 'utf8')
    const isReachable = await assertReachable(running).then(
      () => true,
      () => false,
    )
    if (isReachable) return running
  }
  await mayStart(dir)
  started.later(lock(dir))
  const server = await startPostgres({ dir: resolve(dir, 'postgres'), persist: true, say: console.log })
  started.later(server.stop)
  return ownDatabase(server)
}

/** Starts the PostgreSQL of DATA_DIR. The caller holds the lock of the folder. */
export async function startOwnServer({ DATA_DIR = '.data' }: Variables, started: Started): Promise<Postgres> {
  const server = await started.step('Started PostgreSQL', () =>
    startPostgres({ dir: resolve(DATA_DIR, 'postgres'), persist: true, say: console.log }),
  )
  started.later(server.stop)
  void server.ended.then((reason) =>
    started.breaks(
      `PostgreSQL has ended: ${reason}. Everything that was saved is there again at the next start.\nPostgreSQL's log: ${server.log}`,
    ),
  )
  return server
}

type Server = Pick<Postgres, 'url'>

/** A server that another process has started, by the address of one of its databases. */
export const serverAt = (address: string): Server => ({
  url: (name) => Object.assign(new URL(address), { pathname: `/${name}` }).href,
})

const NAME = 'flight_amigo'

/** The site's database on the server of its data folder. One of another baseline only has demo data, so it is replaced. */
export async function ownDatabase(server: Server): Promise<string> {
  const url = await ensureDatabase(server, NAME)
  const problem = await isMigrated(url).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (problem instanceof OtherBaseline) {
    console.log('The schema has changed since this data was created, so the site starts with a new database.')
    await rowsOf(server.url('postgres'), `drop database ${NAME} with (force)`)
    return ensureDatabase(server, NAME)
  }
  if (problem && !(problem instanceof UnusableSchema)) throw problem
  return url
}
