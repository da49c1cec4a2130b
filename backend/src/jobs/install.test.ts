import { expect, test } from '@jest/globals'
import { Client } from 'pg'
import { freshDatabase } from '../../test/app.ts'
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
