import { expect, test } from '@jest/globals'
import { Client } from 'pg'
import { freshDatabase } from '../../../test/app.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

test('the amounts of earlier disputes are taken from the ledger', async () => {
  const url = await freshDatabase()
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  const before = migrations.findIndex(({ name }) => name.endsWith('_dispute_amounts'))
  await migrate(url, migrations.slice(0, before))
  await client.query(`
    insert into account (username) values ('A');
    insert into tip (recipient_id, amount_cents, intent_id, charge_id, state, paid_at)
      select 1, 1000, 'pi_' || state, 'ch_' || state, state, now()
      from unnest(array['paid', 'disputed', 'won', 'lost']) as state;
    insert into ledger (tip_id, kind, amount_cents, reference)
      select id, 'disputed', 600, 'du_' || state from tip where state <> 'paid';
    insert into ledger (tip_id, kind, amount_cents, reference)
      select id, 'reinstated', 600, 'du_' || state from tip where state = 'won'`)
  await migrate(url)
  const { rows } = await client.query(
    'select state, disputed_cents as disputed, lost_cents as lost, status from tip left join dispute on tip_id = tip.id order by tip.id',
  )
  expect(rows).toEqual([
    { state: 'paid', disputed: 0, lost: 0, status: null },
    { state: 'disputed', disputed: 600, lost: 0, status: 'open' },
    { state: 'won', disputed: 0, lost: 0, status: 'won' },
    { state: 'lost', disputed: 0, lost: 600, status: 'lost' },
  ])
  await client.end()
}, 20_000)
