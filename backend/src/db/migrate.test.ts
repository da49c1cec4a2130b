import { expect, test } from '@jest/globals'
import { Client } from 'pg'
import { freshDatabase } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { LOCK, migrate } from './migrate.ts'

async function connect(): Promise<[url: string, client: Client]> {
  const url = await freshDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  return [url, client]
}

test('a schema that is up to date is used as it is, though somebody else migrates', async () => {
  const [url, client] = await connect()
  await client.query('select pg_advisory_lock($1)', [LOCK])
  await migrate(url)
  await client.end()
})

test('processes that start together on an empty database migrate it one after the other, once', async () => {
  const [url, client] = await connect()
  const { rows: all } = await client.query('select name from migration order by id')
  await client.query('drop schema public cascade; create schema public')
  await client.query('select pg_advisory_lock($1)', [LOCK])
  const both = Promise.all([migrate(url), migrate(url)])
  await eventually(async () => {
    const { rowCount } = await client.query(
      `select from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    )
    expect(rowCount).toBe(2)
  })
  await client.query('select pg_advisory_unlock($1)', [LOCK])
  await both
  expect((await client.query('select name from migration order by id')).rows).toEqual(all)
  await client.end()
})
