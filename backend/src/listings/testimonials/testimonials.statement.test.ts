import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { freshDatabase } from '../../../test/app.ts'
import { findHomePage } from './testimonials.sql.ts'

const BURST = 20_000

let db: Client
beforeAll(async () => {
  db = new Client({ connectionString: await freshDatabase() })
  await db.connect()
  await db.query(`
    insert into account (email, mailbox, username, email_confirmed_at)
      select 'home' || i, 'home' || i, 'Home ' || i, now() from generate_series(1, 2) i;
    insert into testimonial (author_id, target_id, route, rating, text, created_at)
      select (select min(id) from account), (select max(id) from account), 'HYD to ' || i, 5, 'She found our gate.',
             now() - case when i <= 20 then interval '2 days' else interval '1 hour' end
      from generate_series(1, ${BURST}) i`)
  await db.query('vacuum (analyze) testimonial, account, moderation_case')
})
afterAll(() => db.end())

const reader = null
for (const [page, statement] of [
  ['the first page', findHomePage.with({ reader, limit: 7, before: null })],
  ['the next page', findHomePage.with({ reader, limit: 7, before: 12 })],
] as const)
  test(`${page} of the home page reads few blocks, however many reviews are younger than a day`, async () => {
    const { rows } = await db.query(`explain (analyze, buffers, format json) ${statement.text}`, statement.values)
    const { Plan: plan } = rows[0]['QUERY PLAN'][0]
    expect(plan['Actual Rows']).toBe(7)
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThanOrEqual(50)
  })
