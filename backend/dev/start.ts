/** npm start, once everything is built: the whole site on its own PostgreSQL, or on the one of DATABASE_URL. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ownDatabase } from './database.ts'
import { prepareFolders } from './folders.ts'
import { lock } from './lock.ts'
import { startPostgres } from './postgres.ts'
import { assertReachable, assertUsableSettings, givenSettings, placeOf, runUntilSignal, startSite } from './site.ts'

await runUntilSignal(async (started) => {
  const given = givenSettings()
  const dir = resolve(given.DATA_DIR ?? '.data')
  prepareFolders(given)
  started.later(lock(dir))
  assertUsableSettings(given)
  await placeOf(given) // refuses a port in use before anything is started
  const { DATABASE_URL: own } = given
  if (own) {
    await assertReachable(own)
    return startSite(given, own, started)
  }
  const folder = resolve(dir, 'postgres')
  const server = await started.step('Started PostgreSQL', () =>
    startPostgres({ dir: folder, keep: true, say: console.log }),
  )
  started.later(server.stop)
  void server.ended.then((reason) =>
    started.breaks(`PostgreSQL has ended: ${reason}. Everything that was saved is there again at the next start.`),
  )
  const url = await ownDatabase(server)
  // For a second process: DATABASE_URL=$(cat .data/database-url) PORT=3001 npm run backend
  writeFileSync(resolve(dir, 'database-url'), url, { mode: 0o600 })
  return startSite(given, url, started)
})
