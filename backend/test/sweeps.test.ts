import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { PgBoss } from 'pg-boss'
import { startApp, type TestApp } from './app.ts'
import { eventually } from './eventually.ts'
import { makePerson } from './make.ts'

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
    ('old', $1, now(), now() - interval '31 days'), ('kept', $1, now(), now())`,
  challenge: `insert into challenge (kind, browser_hash, recipient, human, begun_at) values
    ('login', 'old', 'a@mail.test', true, now() - interval '25 hours'), ('login', 'kept', 'a@mail.test', true, now())`,
  rate_limit: `insert into rate_limit (key, ends_at, used) values
    ('test:old', now() - interval '1 second', 1), ('test:kept', now() + interval '1 hour', 1)`,
  first_contact: `insert into first_contact (who, whom, by_id, at) values
    ('old', 1, 2, now() - interval '31 days'), ('kept', 1, 2, now())`,
  former_identity: `insert into former_identity (pseudonym, identity, left_at) values
    ('old', 1, now() - interval '31 days'), ('kept', 1, now())`,
  card_failure: `insert into card_failure (about, at) values
    ('old', now() - interval '25 hours'), ('kept', now())`,
  tip_origin: `insert into tip_origin (tip_id, network, at) values
    (1, 'old', now() - interval '49 hours'), (2, 'kept', now())`,
  words_report: `insert into words_report (tip_id, message, created_at) values
    (1, 'old', now() - interval '181 days'), (2, 'kept', now())`,
  contact_message: `insert into contact_message (name, email, message, created_at) values
    ('old', 'a@mail.test', 'Hello', now() - interval '91 days'), ('kept', 'a@mail.test', 'Hello', now())`,
  event: `insert into event (kind, detail, created_at) values
    ('old', '{}', now() - interval '401 days'), ('kept', '{}', now())`,
  release_visit: `
    with made as (insert into release (name, version, facts) values ('swept', '1', '{}') returning name, version)
    insert into release_visit (name, version, visit, failed, at)
    select name, version, visit, false, at from made,
      (values ('old', now() - interval '61 days'), ('kept', now())) as visits (visit, at)`,
} as const

test('once an hour, rows that are too old are deleted from every table, and the others stay', async () => {
  const { id } = await makePerson(t)
  await t.pool.query('delete from session')
  for (const [table, rows] of Object.entries(ROWS)) await t.pool.query(rows, table === 'session' ? [id] : [])
  const { rows: due } = await t.pool.query<{ name: string }>('select name from pgboss.schedule')
  for (const { name } of due) await clock.send(name, {})
  await eventually(async () => {
    const { rows } = await t.pool.query(
      "select name from pgboss.job where name like 'hourly.%' and state = 'completed'",
    )
    expect(rows.map(({ name }) => name).sort()).toEqual(due.map(({ name }) => name).sort())
  })
  for (const table of Object.keys(ROWS)) {
    const { rows } = await t.pool.query(
      `select from ${table} as row where row::text like '%kept%' or row::text like '%' || encode('kept', 'hex') || '%'`,
    )
    const { rowCount } = await t.pool.query(`select from ${table}`)
    expect([table, rows.length, rowCount]).toEqual([table, 1, 1])
  }
})
