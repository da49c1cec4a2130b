/** npm run backend: one more process on the database of a running one, on another PORT. */
import { prepareFolders } from './folders.ts'
import { assertReachable, assertUsableSettings, givenSettings, runUntilSignal, startSite } from './site.ts'
import { StartError } from './start-error.ts'

await runUntilSignal(async (started) => {
  const given = givenSettings()
  const { DATABASE_URL: url } = given
  if (!url) throw new StartError('DATABASE_URL is not set: npm run backend joins a PostgreSQL that runs already.')
  assertUsableSettings(given)
  prepareFolders(given)
  await assertReachable(url)
  return startSite(given, url, started)
})
