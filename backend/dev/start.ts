/** npm start, once everything is built: the whole site on its own PostgreSQL, or on the one of DATABASE_URL. */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Pool } from 'pg'
import { publishCheckout } from './builds.ts'
import { ownDatabase, serverAt, startOwnServer } from './database.ts'
import { prepareFolders } from './folders.ts'
import { lock } from './lock.ts'
import {
  assertReachable,
  assertUsableSettings,
  givenSettings,
  listenAddress,
  runUntilSignal,
  startSite,
} from './site.ts'

/** The first start builds them once the site is up (.workspace/start.mjs). */
async function publishStaffPages(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 2 })
  await publishCheckout(pool, undefined, (name) => name === 'ops').finally(() => pool.end())
}

await runUntilSignal(async (started) => {
  const given = givenSettings()
  // DATABASE_SERVER is the PostgreSQL that `npm run dev` has started and that holds the folder.
  const { DATABASE_URL: own, DATABASE_SERVER: running } = given
  const siteOn = async (url: string) => {
    const address = await startSite(given, url, started)
    process.once('message', () => publishStaffPages(url).catch((error: Error) => console.error(error.message)))
    process.send?.('started')
    return address
  }
  prepareFolders(given)
  if (!running) started.later(lock(resolve(given.DATA_DIR ?? '.data')))
  assertUsableSettings(given)
  await listenAddress(given) // refuses a port in use before anything is started
  if (own) {
    await assertReachable(own)
    return siteOn(own)
  }
  const url = await ownDatabase(running ? serverAt(running) : await startOwnServer(given, started))
  // For a second process: DATABASE_URL=$(cat .data/database-url) PORT=3001 npm run backend
  writeFileSync(resolve(given.DATA_DIR ?? '.data', 'database-url'), url, { mode: 0o600 })
  return siteOn(url)
})
