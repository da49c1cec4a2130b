import { expect, test } from '@jest/globals'
import { rowsOf } from '../../dev/with-client.ts'
import { freshDatabase } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { poolOf } from './database.ts'

test('the laboratory survives the loss of an idle connection, as when a database is dropped', async () => {
  const url = await freshDatabase('template1')
  const pool = poolOf(url)
  await pool.query('select 1')
  await rowsOf(`${process.env.TEST_POSTGRES}postgres`, `drop database ${new URL(url).pathname.slice(1)} with (force)`)
  await eventually(() => expect(pool.totalCount).toBe(0))
  await pool.end()
})
