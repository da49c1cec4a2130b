import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { lock } from './lock.ts'
import { ensureDatabase, startPostgres } from './postgres.ts'
import { assertReachable, givenSettings, type Started } from './site.ts'

/** The database of a command: DATABASE_URL, else the PostgreSQL of DATA_DIR, which is started if no site runs on it. */
export async function findDatabase(started: Started): Promise<string> {
  const given = givenSettings()
  if (given.DATABASE_URL) {
    await assertReachable(given.DATABASE_URL)
    return given.DATABASE_URL
  }
  const dir = resolve(given.DATA_DIR ?? '.data')
  const file = resolve(dir, 'database-url')
  if (existsSync(file)) {
    const running = readFileSync(file, 'utf8')
    const answers = await assertReachable(running).then(
      () => true,
      () => false,
    )
    if (answers) return running
  }
  started.later(lock(dir))
  const server = await startPostgres({ dir: resolve(dir, 'postgres'), keep: true, say: console.log })
  started.later(server.stop)
  return ensureDatabase(server, 'flight_amigo')
}
