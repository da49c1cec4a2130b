import { expect, test } from '@jest/globals'
import { Client } from 'pg'
import { freshDatabase } from '../../../test/app.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

test('the helper’s part of each tip is counted from the ledger’s entries, and again with each new entry', async () => {
  const url = await freshDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  const before = migrations.findIndex(({ name }) => name.endsWith('_with_helper'))
  await migrate(url, migrations.slice(0, before))
  await client.query(`
    insert into account (email, username) values ('a@mail.test', 'A');
    insert into tip (recipient_id, amount_cents, intent_id, charge_id, state, paid_at)
      select 1, 1000, 'pi_' || n, 'ch_' || n, 'paid', now() from generate_series(1, 2001) as n;
    insert into ledger (tip_id, kind, amount_cents, reference)
      select id, kind, cents, kind || id from tip, (values ('charged', 1000), ('passed-on', 900), ('taken-back', 200)) as v (kind, cents)
      where id > 1`)
  await migrate(url)
  await client.query(
    "insert into ledger (tip_id, kind, amount_cents, reference) values (2, 'passed-on', 300, 'one more')",
  )
  const { rows } = await client.query(
    'select with_helper_cents as cents, count(*)::int as tips from tip group by 1 order by 1',
  )
  expect(rows).toEqual([
    { cents: 0, tips: 1 },
    { cents: 700, tips: 1999 },
    { cents: 1000, tips: 1 },
  ])
  await client.end()
})
