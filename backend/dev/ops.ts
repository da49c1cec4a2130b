/** npm run ops -- staff add ADDRESS, and so on, on DATABASE_URL or on the PostgreSQL of DATA_DIR. */
import { readEnv } from '../src/env.ts'
import { askToStart } from './consent.ts'
import { findDatabase } from './database.ts'
import { startFakes } from './fakes.ts'
import { givenSettings, Started } from './site.ts'
import { sentenceOf } from './start-error.ts'

const started = new Started()

/** The settings of the site of this folder. Its outside services are fakes; the site itself sends what a command enqueues. */
async function findEnv() {
  const given = givenSettings()
  const url = await findDatabase(started, (folder) =>
    askToStart(folder, { input: process.stdin, output: process.stderr }),
  )
  const origin = given.ORIGIN ?? `http://${given.HOST ?? '127.0.0.1'}:${given.PORT ?? '3000'}`
  const fakes = await startFakes(given, url, origin)
  started.later(fakes.stop)
  return readEnv({ LOG_LEVEL: 'error', ...fakes.env, ...given, ORIGIN: origin, DATABASE_URL: url })
}

try {
  const { runOps } = await import('#ops')
  process.exitCode = await runOps(findEnv, process.argv.slice(2))
} catch (error) {
  console.error(sentenceOf(error) ?? error)
  process.exitCode = 1
} finally {
  await started.stop()
}
