/** npm run report -- unmet [--json]: where helpers are missing, on DATABASE_URL or on the PostgreSQL of DATA_DIR. */
import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import { unmetRoutes, unmetTable } from '../src/listings/unmet/unmet.report.ts'
import { findDatabase } from './database.ts'
import { Refusal, sentenceOf } from './refusal.ts'
import { bringUpToDate, Started } from './site.ts'

const started = new Started()
try {
  const { json } = wanted()
  const url = await findDatabase(started)
  await bringUpToDate(url)
  const pool = new Pool({ connectionString: url, max: 1 })
  started.later(() => pool.end())
  const routes = await unmetRoutes(pool)
  console.log(json ? JSON.stringify(routes, null, 2) : unmetTable(routes).join('\n'))
} catch (error) {
  console.error(sentenceOf(error) ?? error)
  process.exitCode = 1
} finally {
  await started.stop()
}

function wanted(): { json: boolean } {
  const usage = 'npm run report -- unmet [--json]: the routes on which people have searched for a helper in vain.'
  try {
    const { positionals, values } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true })
    if (positionals.join() === 'unmet') return { json: values.json ?? false }
  } catch {}
  throw new Refusal(usage)
}
