import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '../../test/eventually.ts'
import { soon } from '../../test/hurry.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { CARDS, connect, invariant, type PaymentsApp, report, row, startPayments, tip } from '../../test/payments.ts'
import { sweep } from '../../test/sweep.ts'
import { AccountDeletion } from '../account/deletion.service.ts'
import { returnedRefunds } from '../metrics/counter.ts'
import { obey } from '../ops.ts'
import { Settlement } from './settlement.ts'

let t: PaymentsApp
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())
afterEach(async () => {
  t.stripe.recover()
  t.stripe.webhooks.hold(false)
  await soon(t.pool, () => invariant(t))
})

const ledger = async (intent: string) => {
  const { rows } = await t.pool.query(
    'select kind, amount_cents as cents from ledger where tip_id = (select id from tip where intent_id = $1) order by id',
    [intent],
  )
  return rows.map(({ kind, cents }) => `${kind} ${cents}`)
}

const outcomes = async (intent: string, kind: string) => {
  const { rows } = await t.pool.query(
    'select outcome from movement where kind = $2 and tip_id = (select id from tip where intent_id = $1)',
    [intent, kind],
  )
  return rows.map(({ outcome }) => outcome)
}

const tipOf = async (who: Person) => (await t.inject({ url: '/api/payments/tips', headers: who.as })).json()[0]
const waitingOf = async (who: Person) => (await t.inject({ url: '/api/payouts', headers: who.as })).json().waiting

const settle = async (intent: string) =>
  t.app.get(Settlement, { strict: false }).settle(Number((await row(t, intent)).id))

const mails = (who: Person) => t.inbox.received.filter(({ to }) => to.includes(who.email)).map(({ subject }) => subject)

async function ops(...args: string[]) {
  const lines: string[] = []
  const code = await obey(t.app, args, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

/** The jobs in the queue `payments` that are not done. */
async function undone(chore: object) {
  const text = "select state from pgboss.job where name = 'payments' and state <> 'completed' and data @> $1"
  return (await t.pool.query(text, [chore])).rows.map(({ state }) => state)
}
const forget = (chore: object) => t.pool.query("delete from pgboss.job where name = 'payments' and data @> $1", [chore])
const dead = async (chore: object) =>
  (await t.pool.query("select data from pgboss.job where name = 'dead' and data @> $1", [chore])).rows

const transfersTo = async (account: string) =>
  (await t.stripe.things('transfer')).filter(({ destination }) => destination === account)

/** A tip of five dollars that waits on the platform, paid with a card whose refunds are pending at first. */
async function waitingTip() {
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  const intent = await tip(t, helper, { from: giver, card: CARDS.slowRefunds })
  await report(t, intent, {}, giver)
  return { giver, helper, intent }
}

test('while a refund is pending it is in no book, the money reaches neither side, and the giver is told [spec-refund-pending-in-no-book]', async () => {
  const { giver, helper, intent } = await waitingTip()
  const { id } = await t.stripe.refund(intent)
  await eventually(async () => expect(await tipOf(giver)).toMatchObject({ refundPending: 5, refunded: 0 }))
  expect(await tipOf(helper)).toMatchObject({ status: 'waiting', refundPending: 5, refunded: 0 })
  expect(await waitingOf(helper)).toBe(0)
  const account = await connect(t, helper)
  await settle(intent)
  await eventually(() => expect(mails(giver)).toContainEqual(expect.stringMatching(/refund .* on its way/)))
  expect(await ledger(intent)).toEqual(['charged 500'])
  expect(await transfersTo(account)).toEqual([])
  await t.stripe.endRefund(id, 'succeeded')
  await eventually(async () => expect(await tipOf(giver)).toMatchObject({ status: 'refunded', refundPending: 0 }))
  expect(await ledger(intent)).toEqual(['charged 500', 'refunded 500'])
  await eventually(() => {
    for (const who of [giver, helper]) expect(mails(who)).toContainEqual(expect.stringMatching(/was refunded/))
  })
})

test('a pending refund that fails takes nothing from a helper who has the money [spec-refund-failed-takes-nothing]', async () => {
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  const account = await connect(t, helper)
  const intent = await tip(t, helper, { from: giver, card: CARDS.slowRefunds })
  const { id } = await t.stripe.refund(intent)
  await eventually(async () => expect(await tipOf(giver)).toMatchObject({ refundPending: 5 }))
  await t.stripe.endRefund(id, 'failed')
  await eventually(async () => expect(await tipOf(giver)).toMatchObject({ refundPending: 0, refundFailed: 5 }))
  await soon(t.pool, () => invariant(t))
  expect(await ledger(intent)).toEqual(['charged 500', 'passed-on 500'])
  expect(await transfersTo(account)).toMatchObject([{ amount: 500, amount_reversed: 0 }])
  await eventually(() => expect(mails(giver)).toContainEqual(expect.stringMatching(/refund .* came back/)))
  expect(mails(helper)).not.toContainEqual(expect.stringMatching(/refund/))
  // Once the giver has the money in another way, it is taken back from the helper, and the helper is told.
  for (const _again of [1, 2]) expect(await ops('refunds', 'given', id)).toMatchObject({ code: 0 })
  await soon(t.pool, async () =>
    expect(await ledger(intent)).toEqual(['charged 500', 'passed-on 500', 'given 500', 'taken-back 500']),
  )
  expect(await transfersTo(account)).toMatchObject([{ amount_reversed: 500 }])
  for (const who of [giver, helper])
    expect(await tipOf(who)).toMatchObject({ status: 'refunded', refunded: 5, refundFailed: 0 })
  await eventually(() => expect(mails(helper)).toContainEqual(expect.stringMatching(/was refunded/)))
  const dropped = await ops('refunds', 'dropped', id)
  expect([dropped.code, dropped.text]).toEqual([1, expect.stringContaining('cannot be dropped')])
  expect(await row(t, intent)).toMatchObject({ state: 'refunded', refunded_cents: 500, withheld_cents: 0 })
})

test('a decision that an earlier release has only noted is entered when it is repeated', async () => {
  const { giver, helper, intent } = await waitingTip()
  const { id } = await t.stripe.refund(intent)
  await t.stripe.endRefund(id, 'failed')
  await eventually(async () => expect(await tipOf(giver)).toMatchObject({ refundFailed: 5 }))
  await t.pool.query("update refund set decision = 'given' where id = $1", [id])
  expect(await tipOf(helper)).toMatchObject({ status: 'waiting' })
  expect(await ops('refunds', 'given', id)).toMatchObject({ code: 0 })
  expect(await tipOf(helper)).toMatchObject({ status: 'refunded', refunded: 5 })
})

test('a giver who was given the money in another way, and by Stripe too, has one refunded tip', async () => {
  const { giver, intent } = await waitingTip()
  const { id } = await t.stripe.refund(intent)
  await t.stripe.endRefund(id, 'failed')
  await eventually(async () => expect(await tipOf(giver)).toMatchObject({ refundFailed: 5 }))
  const again = await t.stripe.refund(intent)
  await eventually(async () => expect(await tipOf(giver)).toMatchObject({ refundPending: 5 }))
  expect(await ops('refunds', 'given', id)).toMatchObject({ code: 0 })
  await t.stripe.endRefund(again.id, 'succeeded')
  await eventually(async () => expect(await ledger(intent)).toEqual(['charged 500', 'given 500', 'refunded 500']))
  expect(await row(t, intent)).toMatchObject({ state: 'refunded', refunded_cents: 500, withheld_cents: 0 })
})

test('a refund that comes back is put right: books, tip and letters; the money stays until a person decides [spec-refund-returned-put-right] [spec-refund-withheld]', async () => {
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  const account = await connect(t, helper)
  const intent = await tip(t, helper, { from: giver })
  const counted = returnedRefunds.counts[0]?.value ?? 0
  const { id } = await t.stripe.refund(intent)
  await soon(t.pool, async () => expect(await transfersTo(account)).toMatchObject([{ amount_reversed: 500 }]))
  expect(await row(t, intent)).toMatchObject({ state: 'refunded', refunded_cents: 500 })
  await t.stripe.endRefund(id, 'failed')
  await eventually(async () => expect(await tipOf(giver)).toMatchObject({ refunded: 0, refundFailed: 5 }))
  expect(await row(t, intent)).toMatchObject({ state: 'paid', refunded_cents: 0, withheld_cents: 500 })
  expect((await ledger(intent)).filter((entry) => /refund|return/.test(entry))).toEqual([
    'refunded 500',
    'returned 500',
  ])
  expect(returnedRefunds.counts[0]?.value).toBe(counted + 1)
  await eventually(() => {
    for (const who of [giver, helper]) expect(mails(who)).toContainEqual(expect.stringMatching(/refund .* came back/))
  })
  await settle(intent)
  expect(await transfersTo(account)).toHaveLength(1)
  expect((await ops('refunds')).text).toContain(`refunds given ${id}`)
  expect(await ops('refunds', 'dropped', 're_unknown')).toMatchObject({ code: 1 })
  expect(await ops('refunds', 'dropped', id)).toMatchObject({ code: 0 })
  await soon(t.pool, async () =>
    expect(await transfersTo(account)).toMatchObject([{ amount: 500, amount_reversed: 0 }, { amount_reversed: 500 }]),
  )
  expect(await tipOf(giver)).toMatchObject({ refundFailed: 0 })
  expect((await ops('refunds')).text).not.toContain(id)
})

test('money that the giver was given in another way is refunded for both, and reaches nobody else', async () => {
  const { giver, helper, intent } = await waitingTip()
  const { id } = await t.stripe.refund(intent)
  await t.stripe.endRefund(id, 'failed')
  await eventually(async () => expect(await tipOf(giver)).toMatchObject({ refundFailed: 5 }))
  expect(await ops('refunds', 'given', id)).toMatchObject({ code: 0 })
  for (const who of [giver, helper]) expect(await tipOf(who)).toMatchObject({ status: 'refunded', refunded: 5 })
  const account = await connect(t, helper)
  await settle(intent)
  expect(await transfersTo(account)).toEqual([])
  expect((await ops('refunds')).text).not.toContain(id)
})

test('when every webhook about a refund is lost, the hourly sweep learns what became of it [spec-refund-webhooks-lost]', async () => {
  const { giver, intent } = await waitingTip()
  const { id } = await t.stripe.refund(intent)
  await eventually(async () => expect(await tipOf(giver)).toMatchObject({ refundPending: 5 }))
  t.stripe.webhooks.hold(true)
  await t.stripe.endRefund(id, 'succeeded')
  await t.pool.query("update refund set entered_at = now() - interval '2 hours' where id = $1", [id])
  await sweep(t, 'payments-refunds')
  await eventually(async () => expect(await tipOf(giver)).toMatchObject({ status: 'refunded', refundPending: 0 }))
})

test('when a helper leaves, a refund that waits for the platform’s balance is asked for once [spec-refund-waits-for-balance]', async () => {
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  const intent = await tip(t, helper, { from: giver, amount: 35 })
  await report(t, intent, { amount: 35 }, giver)
  const all = await t.stripe.available()
  await t.stripe.payOut(all)
  await t.app.get(AccountDeletion, { strict: false }).delete(helper.id)
  const refunds = async () =>
    (await t.stripe.things('refund')).filter(({ payment_intent }) => payment_intent === intent)
  await eventually(async () => expect(await tipOf(giver)).toMatchObject({ refundPending: 35 }))
  await settle(intent)
  expect(await refunds()).toMatchObject([{ status: 'pending', pending_reason: 'insufficient_funds' }])
  await t.stripe.topUp(all)
  await eventually(async () => expect(await row(t, intent)).toMatchObject({ state: 'refunded', refunded_cents: 3500 }))
  expect(await refunds()).toMatchObject([{ amount: 3500, status: 'succeeded' }])
})

test('what Stripe refuses for want of money is done once the money is there [spec-money-refused-for-want]', async () => {
  const helper = await makePerson(t)
  const account = await connect(t, helper)
  const [spent, won] = [await tip(t, helper, { amount: 10 }), await tip(t, helper, { amount: 20 })]
  // The helper's account is empty: what was refunded cannot be taken back yet.
  await t.stripe.payOut(3000, account)
  await t.stripe.refund(spent)
  await eventually(async () => {
    expect(await outcomes(spent, 'reversal')).toContain('refused')
  })
  await tip(t, helper, { amount: 30 })
  await soon(t.pool, async () => expect(await t.stripe.available(account)).toBe(2000))
  // The platform's balance is empty: what was won cannot be passed on again yet.
  const { id } = await t.stripe.dispute(won)
  await soon(t.pool, async () => expect(await t.stripe.available(account)).toBe(0))
  t.stripe.webhooks.hold(true)
  await t.stripe.closeDispute(id, 'won')
  const all = await t.stripe.available()
  await t.stripe.payOut(all)
  t.stripe.webhooks.hold(false)
  await eventually(async () => expect(await row(t, won)).toMatchObject({ state: 'won' }))
  await eventually(async () => {
    expect(await outcomes(won, 'transfer')).toContain('refused')
  })
  await t.stripe.topUp(all)
  await soon(t.pool, () => invariant(t))
  expect(await t.stripe.available(account)).toBe(2000)
})

test('what Stripe refuses again and again is one row and one job; the sweep asks once each time, and nothing is dead', async () => {
  const helper = await makePerson(t)
  const account = await connect(t, helper)
  const intent = await tip(t, helper, { amount: 10 })
  await soon(t.pool, async () => expect(await ledger(intent)).toEqual(['charged 1000', 'passed-on 1000']))
  const chore = { kind: 'settle', tip: Number((await row(t, intent)).id) }
  await eventually(async () => expect(await undone(chore)).toEqual([]))
  await t.stripe.payOut(1000, account)
  await t.stripe.refund(intent)
  await eventually(async () => expect(await outcomes(intent, 'reversal')).toContain('refused'))
  await t.asOwner(
    `alter table tip disable trigger tip_guard;
     update tip set paid_at = paid_at - interval '2 hours' where intent_id = '${intent}';
     alter table tip enable trigger tip_guard`,
  )
  for (let hour = 0; hour < 3; hour++) await sweep(t, 'payments-settlements')
  // The sweep leaves it to the job that waits for its next try. Once that is over, the sweep alone goes on.
  await eventually(async () => expect(await undone(chore)).toEqual(['retry']))
  await forget(chore)
  const asked = () => t.stripe.calls.filter((call) => /POST .*reversals/.test(call)).length
  for (let hour = 0; hour < 3; hour++) {
    const before = asked()
    await sweep(t, 'payments-settlements')
    await eventually(async () => expect([asked(), await undone(chore)]).toEqual([before + 1, []]))
  }
  expect(await outcomes(intent, 'reversal')).toEqual(['refused'])
  expect(await dead(chore)).toEqual([])
  await tip(t, helper, { amount: 10 })
  await sweep(t, 'payments-settlements')
  await eventually(async () => expect(await outcomes(intent, 'reversal')).toEqual(['done']))
})

test('an account that Stripe no longer shows is asked about once in each sweep, and leaves no job behind', async () => {
  const helper = await makePerson(t)
  await t.pool.query("insert into payout_account (account_id, stripe_id) values ($1, 'acct_gone')", [helper.id])
  const chore = { kind: 'account', account: helper.id }
  const asked = () => t.stripe.calls.filter((call) => call === 'GET /v1/accounts/acct_gone').length
  for (let hour = 1; hour <= 3; hour++) {
    await sweep(t, 'payments-accounts')
    await eventually(async () => expect([asked(), await undone(chore)]).toEqual([hour, []]))
  }
  expect(await dead(chore)).toEqual([])
})
