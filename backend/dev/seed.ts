/**
 * npm run seed: the demo data. npm run seed -- --listings N: N more listings, distributed as in real life.
 * They go to DATABASE_URL, else to the PostgreSQL of DATA_DIR, which is started if no site runs on it.
 */
import { parseArgs } from 'node:util'
import { Pool } from 'pg'
import { bulk } from './bulk.ts'
import { findDatabase } from './database.ts'
import { seedOnce } from './demo.ts'
import { bringUpToDate, Started } from './site.ts'
import { StartError, sentenceOf } from './start-error.ts'

const started = new Started()
try {
  const listings = requestedListings()
  const url = await findDatabase(started)
  await bringUpToDate(url)
  if (listings) {
    const began = performance.now()
    await bulk(url, listings, console.log)
    console.log(`${listings} listings in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  } else {
    const pool = new Pool({ connectionString: url, max: 1 })
    await pool.query('create schema if not exists dev')
    await seedOnce(pool)
    await pool.end()
    console.log('The demo data is there.')
  }
} catch (error) {
  console.error(sentenceOf(error) ?? error)
  process.exitCode = 1
} finally {
  await started.stop()
}

function requestedListings(): number | undefined {
  const { values } = parseArgs({ options: { listings: { type: 'string' } } })
  if (values.listings === undefined) return undefined
  const requested = Number(values.listings)
  if (Number.isSafeInteger(requested) && requested > 0) return requested
  throw new StartError(`--listings wants a whole number above 0, not "${values.listings}".`)
}
