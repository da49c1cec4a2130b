import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { Pool } from 'pg'
import { freshDatabase } from '../../../test/app.ts'
import { moveSet, readSet } from './live-set.ts'

let pool: Pool
beforeAll(async () => {
  pool = new Pool({ connectionString: await freshDatabase(), max: 2 }) // as in npm start: without a parser for bigint
})
afterAll(() => pool.end())
beforeEach(async () => {
  await pool.query('delete from live_set')
  for (const version of ['1.0.0', '1.0.1', '1.0.2']) await move(version)
})

const move = (version: string) =>
  moveSet(pool, { what: `publish listings@${version}`, by: 'a test' }, (pins) => ({ ...pins, listings: { version } }))
const generations = async () =>
  (await pool.query('select generation from live_set order by made_at')).rows.map(({ generation }) => generation)

test('each change of the live set adds one to the generation, on any kind of connection', async () => {
  expect(await readSet(pool)).toMatchObject({ generation: 3, pins: { listings: { version: '1.0.2' } } })
  expect(await generations()).toEqual([1, 2, 3])
})
