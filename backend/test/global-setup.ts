import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installClock, PATH } from '../dev/clock.ts'
import { ensureDatabase, startPostgres } from '../dev/postgres.ts'
import { WITH_STANDBYS } from '../dev/standby.ts'
import { rowsOf } from '../dev/with-client.ts'
import { migrate } from '../src/db/migrate.ts'
import { startEngines, wants } from './engines.ts'
import { addSiteRole, SITE } from './site-role.ts'

// PostgreSQL would plan for the values of the first five executions on each connection, which is half of its work here.
const GENERIC_PLANS = ['plan_cache_mode=force_generic_plan']

/** One PostgreSQL for all test files, and in it a template that is migrated once; each file copies it (test/app.ts). */
export default async function setup() {
  const server = await startPostgres({
    dir: mkdtempSync(join(tmpdir(), 'flight-amigo-test-')),
    persist: false,
    settings: [...GENERIC_PLANS, ...(wants('standby') ? WITH_STANDBYS : [])],
  })
  const template = await ensureDatabase(server, 'template_app')
  await installClock(template)
  await migrate(template)
  await addSiteRole(template)
  // A copy of a database has its schemas, but not its settings, so the roles have the search path.
  for (const role of [SITE.owner, SITE.app]) await rowsOf(template, `alter role ${role} set search_path = ${PATH}`)
  process.env.TEST_POSTGRES = server.url('')
  await startOnce(template)
  const stopEngines = await startEngines(server)
  ;(globalThis as { stopPostgres?: () => Promise<void> }).stopPostgres = async () => {
    await stopEngines()
    await server.stop()
  }
}

/** Starts an application once, so that copies of the template need no first-start work. */
async function startOnce(template: string): Promise<void> {
  await import('./swc.ts')
  const { startApp } = await import('./app.ts')
  const first = await startApp({ DATABASE_URL: template })
  await first.settled()
  await first.stop()
}
