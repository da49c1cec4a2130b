import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Pool } from 'pg'
import { publish } from '../src/releases/publishing/publish.ts'
import { freshDatabase } from '../test/app.ts'
import { builtFolder } from '../test/releases.ts'
import { forgetOld } from './builds.ts'

let pool: Pool
beforeAll(async () => {
  pool = new Pool({ connectionString: await freshDatabase(), max: 2 })
})
afterAll(() => pool.end())

test('of many builds those are kept that were live in the last day, and the last five', async () => {
  for (let n = 1; n <= 9; n++)
    await publish(builtFolder({ name: 'often', version: `1.0.${n}`, files: { 'x.js': `// ${n}` } }), pool)
  await pool.query(
    'update live_set set made_at = now() - make_interval(hours => case when generation <= 4 then 30 else 2 end)',
  )
  await forgetOld(pool)
  const { rows } = await pool.query("select version from release where name = 'often' order by version")
  // The fourth was live until two hours ago.
  expect(rows.map(({ version }) => version)).toEqual([4, 5, 6, 7, 8, 9].map((n) => `1.0.${n}`))
})
