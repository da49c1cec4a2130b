import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Pool } from 'pg'
import { publish } from '../src/releases/publishing/publish.ts'
import { freshDatabase } from '../test/app.ts'
import { builtFolder, storedFiles } from '../test/releases.ts'
import { forgetOld } from './builds.ts'
import { advanceClock } from './clock.ts'

let pool: Pool
beforeAll(async () => {
  pool = new Pool({ connectionString: await freshDatabase(), max: 2 })
})
afterAll(() => pool.end())

test('keeps builds that were live in the last day, and the last five', async () => {
  const versions = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `1.0.${n}`)
  for (const version of versions) {
    await publish(builtFolder({ name: 'often', version, files: { 'x.js': `// ${version}` } }), pool)
    if (version === '1.0.4') await advanceClock(pool, 28 * 3600)
  }
  await advanceClock(pool, 2 * 3600)
  await forgetOld(pool)
  const stored = await Promise.all(versions.map((version) => storedFiles({ pool }, 'often', version)))
  // The fourth was live until two hours ago.
  expect(versions.filter((_, n) => stored[n]!.length > 0)).toEqual(versions.slice(3))
})
