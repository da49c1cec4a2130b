/** npm run backend: one more process on the database of another, with another PORT. */
import { prepareFolders } from './folders.ts'
import { Refusal } from './refusal.ts'
import { givenSettings, reach, refuseBroken, runUntilSignal, startSite } from './site.ts'

await runUntilSignal(async (started) => {
  const given = givenSettings()
  const { DATABASE_URL: url } = given
  if (!url) throw new Refusal('DATABASE_URL is not set: npm run backend joins a PostgreSQL that runs already.')
  refuseBroken(given)
  prepareFolders(given)
  await reach(url)
  return startSite(given, url, started)
})
