import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { FILLS } from '../labs/bench/plans.fill.ts'
import { freshDatabase } from './app.ts'
import { statementCases } from './statement-cases.ts'

let client: Client
beforeAll(async () => {
  client = new Client({ connectionString: await freshDatabase() })
  await client.connect()
  // The tables are empty, so no index would be quicker; without sequential scans the planner uses one if it exists.
  await client.query('set enable_seqscan = off')
})
afterAll(() => client.end())

for (const { table, what, text, values } of statementCases)
  test(`${table}, ${what}: its plan uses an index and never reads the whole table`, async () => {
    const { rows } = await client.query(`explain (format json) ${text}`, values)
    const plan = JSON.stringify(rows)
    expect([...plan.matchAll(/"Node Type":"Seq Scan"[^{]*?"Relation Name":"(\w+)"/g)].map(([, name]) => name)).toEqual(
      [],
    )
    expect(plan).toContain('Index')
  })

test('npm run lab -- bench plans fills the table of each question', () => {
  expect(statementCases.flatMap(({ table }) => (table in FILLS ? [] : [table]))).toEqual([])
})
