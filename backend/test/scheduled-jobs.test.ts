import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { PgBoss } from 'pg-boss'
import { startApp, type TestApp } from './app.ts'
import { eventually } from './eventually.ts'
import { makeListing, makePerson } from './make.ts'
import { runJobs } from './scheduled-jobs.ts'

let t: TestApp
let clock: PgBoss
beforeAll(async () => {
  t = await startApp()
  clock = new PgBoss({ connectionString: t.env.DATABASE_URL, supervise: false, schedule: false })
  await clock.start()
})
afterAll(async () => {
  await clock.stop({ graceful: false })
  await t.stop()
})

/** For each table, the insertion of a row that is too old to keep, and of one that is not. */
const ROWS = {
  session: `insert into session (id_hash, account_id, seen_at, created_at) values
    ('unused', $1, now() - interval '15 days', now() - interval '15 days'),
    ('old', $1, now(), now() - interval '31 days'), ('recent', $1, now(), now())`,
  challenge: `insert into challenge (kind, browser_hash, recipient, human, begun_at) values
    ('login', 'old', 'a@mail.test', true, now() - interval '25 hours'), ('login', 'recent', 'a@mail.test', true, now())`,
  rate_limit: `insert into rate_limit (key, ends_at, used) values
    ('test:old', now() - interval '1 second', 1), ('test:recent', now() + interval '1 hour', 1)`,
  first_contact: `insert into first_contact (sender_key, recipient_id, by_id, at) values
    ('old', 1, 2, now() - interval '31 days'), ('recent', 1, 2, now())`,
  previous_identity: `insert into previous_identity (pseudonym, identity, left_at) values
    ('old', 999, now() - interval '31 days'), ('recent', 999, now())`,
  card_failure: `insert into card_failure (about, at) values
    ('old', now() - interval '25 hours'), ('recent', now())`,
  tip_origin: `insert into tip_origin (tip_id, network, neighborhood, at) values
    (1, 'old', 'old', now() - interval '49 hours'), (2, 'recent', 'recent', now())`,
  tip_message_report: `insert into tip_message_report (tip_id, message, created_at) values
    (1, 'old', now() - interval '181 days'), (2, 'recent', now())`,
  contact_message: `insert into contact_message (name, email, message, created_at) values
    ('old', 'a@mail.test', 'Hello', now() - interval '91 days'), ('recent', 'a@mail.test', 'Hello', now())`,
  stripe_event: `insert into stripe_event (id, type, received_at) values
    ('old', 'charge.succeeded', now() - interval '61 days'), ('recent', 'charge.succeeded', now())`,
  release_visit: `
    with made as (insert into release (name, version, facts) values ('swept', '1', '{}') returning name, version)
    insert into release_visit (name, version, visit, failed, at)
    select name, version, visit, false, at from made,
      (values ('old', now() - interval '29 days'), ('recent', now() - interval '27 days')) as visits (visit, at)`,
} as const

test('once an hour, rows that are too old are deleted from every table, and the others stay', async () => {
  const { id } = await makePerson(t)
  await t.pool.query('delete from session')
  for (const [table, rows] of Object.entries(ROWS)) await t.pool.query(rows, table === 'session' ? [id] : [])
  const { rows: due } = await t.pool.query<{ name: string }>('select name from pgboss.schedule')
  for (const { name } of due) await clock.send(name, {})
  await t.settled()
  const { rows: done } = await t.pool.query(
    "select distinct name from pgboss.job where name in (select name from pgboss.schedule) and state = 'completed'",
  )
  expect(done.map(({ name }) => name).sort()).toEqual(due.map(({ name }) => name).sort())
  for (const table of Object.keys(ROWS)) {
    const { rows } = await t.pool.query(
      `select from ${table} as row where row::text like '%recent%' or row::text like '%' || encode('recent', 'hex') || '%'`,
    )
    const { rowCount } = await t.pool.query(`select from ${table}`)
    expect([table, rows.length, rowCount]).toEqual([table, 1, 1])
  }
})

test('pg-boss deletes done jobs after an hour, and those that wait stay', async () => {
  const done = await clock.send('hourly.flights', {})
  await t.settled()
  expect(await clock.findJobs('hourly.flights', { id: done! })).toMatchObject([{ state: 'completed' }])
  const later = await clock.send('payments', {}, { startAfter: 86_400 })
  await t.advance(3_601)
  await eventually(async () => expect(await clock.findJobs('hourly.flights', { id: done! })).toEqual([]), 20_000)
  expect(await clock.findJobs('payments', { id: later! })).toHaveLength(1)
})

test('the network of a report, and of a visitor who has posted, is forgotten after 28 days [spec-scale-networks-forgotten]', async () => {
  const [one, other] = [await makePerson(t), await makePerson(t)]
  const { id } = await makeListing(t, one)
  await t.pool.query(
    `update listing set visitor_id = 1, request_hash = 'from a network', created_at = now() - interval '29 days' where id = $1`,
    [id],
  )
  await t.pool.query(
    `insert into report (reporter_id, reported_id, reason, details, quoted, network, not_counted, created_at) values
       ($1, $2, 'spam', 'old', '[]', 'pseudonym', '{}', now() - interval '29 days'),
       ($1, $2, 'spam', 'new', '[]', 'pseudonym', '{}', now() - interval '27 days')`,
    [one.id, other.id],
  )
  await runJobs(t, 'report-networks', 'listing-requests')
  const { rows: reports } = await t.pool.query('select details, network from report order by id')
  expect(reports).toEqual([
    { details: 'old', network: null },
    { details: 'new', network: 'pseudonym' },
  ])
  expect((await t.pool.query('select request_hash, status from listing where id = $1', [id])).rows).toEqual([
    { request_hash: null, status: 'open' },
  ])
})
