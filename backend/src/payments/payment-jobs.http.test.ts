import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makePerson } from '../../test/make.ts'
import { type PaymentsApp, report, startPayments, tip } from '../../test/payments.ts'
import { runJobs } from '../../test/scheduled-jobs.ts'

let t: PaymentsApp
beforeAll(async () => {
  t = await startPayments({ ROLES: 'web,migrate' })
})
afterAll(() => t.stop())

const ENQUEUED = `
  select data ->> 'kind' as kind, count(*)::int as jobs, count(distinct data::text)::int as tasks,
         bool_and(priority < 0) as later
  from pgboss.job where name = 'payments' group by 1 order by 1`
const LARGEST = `
  select max(n)::int as n from (select count(*) as n from pgboss.job where name = 'payments' group by xmin::text) as one`

test('lost work is enqueued once, at most a thousand jobs in one transaction, with the lowest priority', async () => {
  const [ready, waiting] = [await makePerson(t), await makePerson(t)]
  await t.pool.query(
    `insert into payout_account (account_id, stripe_id, ready) values ($1, 'acct_ready', true), ($2, 'acct_new', false)`,
    [ready.id, waiting.id],
  )
  // All have the same time, so a page ends among equal rows.
  await t.pool.query(
    `insert into tip (recipient_id, amount_cents, created_at)
     select $1, 500, now() - interval '2 hours' from generate_series(1, 2345)`,
    [ready.id],
  )
  const paid = `
    insert into tip (recipient_id, amount_cents, state, intent_id, charge_id, paid_at)
    select $1::int, 500, 'paid', 'pi_' || $1 || '_' || i, 'ch_' || $1 || '_' || i, now() - interval '2 hours'
    from generate_series(1, 1234) as i`
  for (const helper of [waiting, ready]) await t.pool.query(paid, [helper.id])
  await t.pool.query("update tip set stripe_message = true where intent_id like 'pi\\_%\\_7'")
  await t.pool.query(
    `insert into refund (id, tip_id, amount_cents, status, entered_at)
     select 're_' || id, id, 500, 'pending', now() - interval '2 hours' from tip where intent_id like 'pi\\_%\\_8'`,
  )
  const jobs = ['payments', 'payments-settlements', 'payments-refunds', 'payments-messages', 'payments-accounts']
  for (let hour = 0; hour < 2; hour++) await runJobs(t, ...jobs)
  expect((await t.pool.query(ENQUEUED)).rows).toEqual([
    { kind: 'account', jobs: 1, tasks: 1, later: true },
    { kind: 'check', jobs: 2345, tasks: 2345, later: true },
    { kind: 'erase-message', jobs: 2, tasks: 2, later: true },
    { kind: 'refunds', jobs: 2, tasks: 2, later: true },
    { kind: 'settle', jobs: 1234, tasks: 1234, later: true },
  ])
  expect((await t.pool.query(LARGEST)).rows[0].n).toBeLessThanOrEqual(1_000)
})

test('PostgreSQL rejects invalid changes of a tip, and only allows inserts into the ledger', async () => {
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  const intent = await tip(t, helper, { from: giver })
  expect((await report(t, intent, {}, giver)).statusCode).toBe(200)
  const refused = [
    "update tip set state = 'open', paid_at = null, charge_id = null where intent_id = $1",
    'update tip set amount_cents = 100 where intent_id = $1',
    'update tip set recipient_id = payer_id where intent_id = $1',
    'update tip set payer_id = null where intent_id = $1',
    "update tip set intent_id = 'pi_x' where intent_id = $1",
    "update tip set charge_id = 'ch_x' where intent_id = $1",
    'update tip set refunded_cents = 600 where intent_id = $1',
    "update tip set state = 'refunded' where intent_id = $1",
    'delete from tip where intent_id = $1',
    'update ledger set amount_cents = 1 where tip_id = (select id from tip where intent_id = $1)',
    'delete from ledger where tip_id = (select id from tip where intent_id = $1)',
    'insert into tip (recipient_id, amount_cents) select recipient_id, 50 from tip where intent_id = $1',
    'insert into tip (recipient_id, amount_cents) select recipient_id, 50100 from tip where intent_id = $1',
    'insert into tip (recipient_id, payer_id, amount_cents) select recipient_id, recipient_id, 500 from tip where intent_id = $1',
  ]
  for (const text of refused) {
    const code = await t.pool.query(text, [intent]).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
    expect([text, code]).toEqual([text, '23514'])
  }
  await expect(t.asOwner('truncate ledger')).rejects.toMatchObject({ code: '23514' })
  await expect(t.pool.query('update tip set message = null where intent_id = $1', [intent])).resolves.toMatchObject({
    rowCount: 1,
  })
})
