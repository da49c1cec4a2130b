import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { Pool } from 'pg'
import { freshDatabase } from '../../../test/app.ts'
import { migrate } from '../../db/migrate.ts'
import { moveSet, readSet, versionBefore } from './live-set.ts'

let url: string
let pool: Pool
beforeAll(async () => {
  url = await freshDatabase()
  pool = new Pool({ connectionString: url, max: 2 }) // as in npm start: without a parser for bigint
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

test('generations that were once counted as text are numbered again in their order', async () => {
  await pool.query(`
    alter table live_set alter generation type bigint;
    update live_set set generation = repeat('1', generation::int * 6)::bigint;
    delete from migration where name = '20261120160000_set_numbers'`)
  await migrate(url)
  expect(await generations()).toEqual([1, 2, 3])
  expect((await move('1.0.3')).generation).toBe(4)
})

test('the kind of a change is read once from old rows, and set for rows that the release before this one writes', async () => {
  await pool.query('alter table live_set drop column kind cascade')
  const write = (what: string, version: string) =>
    pool.query(
      `insert into live_set (generation, pins, what, made_by)
       select max(generation) + 1, $1, $2, 'token 1 (*)' from live_set`,
      [{ listings: { version } }, what],
    )
  await write('rollback listings', '1.0.1')
  await pool.query("delete from migration where name = '20261121130000_move_kinds'")
  await migrate(url)
  expect(await versionBefore(pool, 'listings')).toBe('1.0.0')
  await write('promote listings@1.0.3', '1.0.3')
  await write('rollback listings', '1.0.1')
  const { rows } = await pool.query('select kind from live_set order by generation')
  expect(rows.map(({ kind }) => kind)).toEqual(['forward', 'forward', 'forward', 'rollback', 'forward', 'rollback'])
  expect(await versionBefore(pool, 'listings')).toBe('1.0.0')
})
