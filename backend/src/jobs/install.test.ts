import { expect, test } from '@jest/globals'
import { Client } from 'pg'
import { freshDatabase } from '../../test/app.ts'
import { indexJobs } from './boss-index.ts'
import { installQueues } from './install.ts'
import { queues } from './queues.ts'

test('queues are created once, and are updated when a release declares them differently', async () => {
  const url = await freshDatabase()
  const db = new Client({ connectionString: url })
  await db.connect()
  const stored = async () =>
    (await db.query('select name, retry_delay, dead_letter, updated_on from pgboss.queue order by name')).rows
  await db.query("update pgboss.queue set retry_delay = 99 where name = 'payments'")
  await db.query("delete from pgboss.queue where name = 'email-normal'")
  await installQueues(url)
  const first = await stored()
  expect(first.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(queues)))
  expect(first.find(({ name }) => name === 'payments')).toMatchObject({ retry_delay: 5, dead_letter: 'dead' })
  await installQueues(url)
  expect(await stored()).toEqual(first)
  await db.end()
})

test.each(['job_common_trip'])(
  '%s is built once by many processes, and again when its build was interrupted',
  async (name) => {
    const url = await freshDatabase()
    const db = new Client({ connectionString: url })
    await db.connect()
    const built = async () =>
      (
        await db.query(
          'select oid::int, indisvalid as valid from pg_index join pg_class on oid = indexrelid where relname = $1',
          [name],
        )
      ).rows as Array<{ oid: number; valid: boolean }>
    const [first] = await built()
    await indexJobs(url)
    expect(await built()).toEqual([{ ...first, valid: true }])
    await db.query('update pg_index set indisvalid = false where indexrelid = $1::regclass', [`pgboss.${name}`])
    await Promise.all([indexJobs(url), indexJobs(url)])
    const [again] = await built()
    expect([again?.valid, again?.oid === first?.oid]).toEqual([true, false])
    await db.end()
  },
)
