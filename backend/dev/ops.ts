/** npm run ops -- staff add ADDRESS, and so on, on DATABASE_URL or on the PostgreSQL of DATA_DIR. */
import { readEnv } from '../src/env.ts'
import { findDatabase } from './database.ts'
import { sentenceOf } from './refusal.ts'
import { givenSettings, Started } from './site.ts'
import { startStandIns } from './standins.ts'

const started = new Started()
try {
  const given = givenSettings()
  const url = await findDatabase(started)
  // They give the settings of outside services. The site itself sends what a command enqueues.
  const origin = given.ORIGIN ?? `http://${given.HOST ?? '127.0.0.1'}:${given.PORT ?? '3000'}`
  const standIns = await startStandIns(given, url, origin)
  started.later(standIns.stop)
  const env = readEnv({ LOG_LEVEL: 'error', ...standIns.env, ...given, ORIGIN: origin, DATABASE_URL: url })
  const { runOps } = await import('#ops')
  process.exitCode = await runOps(env, process.argv.slice(2))
} catch (error) {
  console.error(sentenceOf(error) ?? error)
  process.exitCode = 1
} finally {
  await started.stop()
}
