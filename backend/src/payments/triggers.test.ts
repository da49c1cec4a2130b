import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { freshDatabase } from '../../test/app.ts'

// The triggers protect against mistakes in services and manual changes, which must not move money twice.

let client: Client
beforeAll(async () => {
  client = new Client({ connectionString: await freshDatabase() })
  await client.connect()
  await client.query(`insert into account (id, username, email, mailbox) overriding system value
    select id, 'Person ' || id, 'p' || id || '@mail.test', 'p' || id || '@mail.test' from generate_series(77, 79) as id`)
})
afterAll(() => client.end())

let tip: number
beforeEach(async () => {
  const { rows } = await client.query<{ id: string }>(
    `insert into tip (payer_id, recipient_id, amount_cents, destination, state, intent_id)
     values (77, 78, 500, 'acct_1', 'open', 'pi_' || gen_random_uuid()) returning id`,
  )
  tip = Number(rows[0]!.id)
})

const change = (set: string) => client.query(`update tip set ${set} where id = $1`, [tip])
const pay = () => change("state = 'paid', paid_at = now(), charge_id = 'ch_' || gen_random_uuid()")
const enter = (kind: string, cents: number, reference: string) =>
  client.query(
    'insert into ledger (tip_id, kind, amount_cents, reference) values ($1, $2, $3, $4) on conflict do nothing',
    [tip, kind, cents, `${reference}_${tip}`],
  )

test('a tip cannot be deleted, because its money has moved or may still move', async () => {
  await expect(client.query('delete from tip where id = $1', [tip])).rejects.toThrow('a tip is never deleted')
})

test.each([
  'payer_id = null',
  'recipient_id = 79',
  'amount_cents = 600',
  "destination = 'acct_2'",
  "intent_id = 'pi_other'",
  'key = gen_random_uuid()',
  'name = gen_random_uuid()',
])('a tip refuses %s: its one payment was begun for these details', async (set) => {
  await expect(change(set)).rejects.toThrow('what a tip is about never changes')
})

test.each(["charge_id = 'ch_other'", "paid_at = now() - interval '1 day'"])(
  'rejects a change of a paid tip: %s',
  async (set) => {
    await pay()
    await expect(change(set)).rejects.toThrow('what a tip is about never changes')
  },
)

test('a paid tip cannot become unpaid, and a canceled one cannot be reopened', async () => {
  await expect(change("state = 'new'")).rejects.toThrow('a tip never goes back')
  await change("state = 'canceled'")
  await expect(change("state = 'open'")).rejects.toThrow('a tip never goes back')
  await pay()
  await expect(change("state = 'canceled', paid_at = null, charge_id = null")).rejects.toThrow(/a tip/)
})

test('a lost dispute stays lost', async () => {
  await pay()
  await change("state = 'lost', lost_cents = 300")
  await expect(change("state = 'won', lost_cents = 0")).rejects.toThrow('a tip never goes back')
})

test('a returned refund is withheld and not paid out automatically', async () => {
  await pay()
  await change('refunded_cents = 200')
  await expect(change('refunded_cents = 0')).rejects.toThrow('a tip never goes back')
  await expect(change('refunded_cents = 0, withheld_cents = 199')).rejects.toThrow('a tip never goes back')
  await change('refunded_cents = 0, withheld_cents = 200')
})

test('the ledger accepts new entries, and rejects changes, deletions and truncation', async () => {
  await enter('charged', 500, 'ch')
  await expect(client.query('update ledger set amount_cents = 1 where tip_id = $1', [tip])).rejects.toThrow(
    'only grows',
  )
  await expect(client.query('delete from ledger where tip_id = $1', [tip])).rejects.toThrow('only grows')
  await expect(client.query('truncate ledger cascade')).rejects.toThrow('only grows')
})

test('a tip has the sum of its transfers and reversals, each counted once', async () => {
  const withHelper = async () =>
    (await client.query<{ cents: number }>('select with_helper_cents as cents from tip where id = $1', [tip])).rows[0]
      ?.cents
  await pay()
  await enter('charged', 500, 'ch')
  expect(await withHelper()).toBe(0)
  await enter('passed-on', 500, 'tr')
  await enter('passed-on', 500, 'tr')
  expect(await withHelper()).toBe(500)
  await enter('taken-back', 200, 'trr')
  await enter('refunded', 200, 're')
  expect(await withHelper()).toBe(300)
})
