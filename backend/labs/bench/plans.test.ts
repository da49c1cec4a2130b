import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { freshDatabase } from '../../test/app.ts'
import { FILLS, fillTable } from './plans.fill.ts'

/** The fewest with which each table gets a row of every kind. */
const ROWS = 1_000

let client: Client
beforeAll(async () => {
  client = new Client({ connectionString: await freshDatabase() })
  await client.connect()
  await client.query('set session_replication_role = replica')
})
afterAll(() => client.end())

test.each(Object.keys(FILLS))('%s is filled', async (table) => {
  await fillTable(client, table, ROWS)
  const { rows } = await client.query(`select from ${table} limit 1`)
  expect(rows).toHaveLength(1)
  if (table !== 'account') await client.query(`truncate ${table} cascade`)
})
