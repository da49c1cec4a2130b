import { expect, test } from '@jest/globals'
import { Pool } from 'pg'
import { freshDatabase } from '../../../test/app.ts'
import { changeLiveSet, readSet } from './live-set.ts'

test('each change of the live set adds one to the generation, on any kind of connection', async () => {
  const pool = new Pool({ connectionString: await freshDatabase(), max: 2 }) // as in npm start: without a parser for bigint
  for (const [index, version] of ['1.0.0', '1.0.1', '1.0.2'].entries()) {
    await changeLiveSet(pool, { what: 'publish', by: 'a test' }, (liveVersions) => ({
      ...liveVersions,
      listings: { version },
    }))
    expect(await readSet(pool)).toMatchObject({ generation: index + 1, liveVersions: { listings: { version } } })
  }
  await pool.end()
})
