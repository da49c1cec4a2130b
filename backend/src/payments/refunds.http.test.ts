import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { entriesOf, invariant, outcomesOf, tipRow } from '../../test/ledger.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { CARDS, connect, leave, type PaymentsApp, report, startPayments, tip } from '../../test/payments.ts'
import { countOf } from '../../test/scrape.ts'
import { decideAbout } from '../../test/staff.ts'
import { BAN_FINAL_DAYS } from '../moderation/moderation.contract.ts'
import { execute } from '../ops.ts'
import { returnedRefunds } from './tip-record.ts'

const HOUR = 3_600

let t: PaymentsApp
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())
afterEach(async () => {
  t.stripe.recover()
  t.stripe.webhooks.pause(false)
  await t.recovered()
  await invariant(t)
})

const tipOf = async (who: Person) => (await t.inject({ url: '/api/payments/tips', headers: who.as })).json()[0]
const waitingOf = async (who: Person) => (await t.inject({ url: '/api/payouts', headers: who.as })).json().waiting
const mails = (who: Person) => t.inbox.received.filter(({ to }) => to.includes(who.email)).map(({ subject }) => subject)
const counting = (call: RegExp) => {
  const since = t.stripe.calls.length
  return () => t.stripe.calls.slice(since).filter((each) => call.test(each)).length
}

async function ops(...args: string[]) {
  const lines: string[] = []
  const code = await execute(t.app, args, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

const transfersTo = async (account: string) =>
  (await t.stripe.things('transfer')).filter(({ destination }) => destination === account)
const refundsOf = async (intent: string) =>
  (await t.stripe.things('refund')).filter(({ payment_intent }) => payment_intent === intent)

async function waitingTip() {
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  const intent = await tip(t, helper, { from: giver, card: CARDS.slowRefunds })
  await t.settled()
  return { giver, helper, intent }
}

async function failedRefund() {
  const { giver, helper, intent } = await waitingTip()
  const { id } = await t.stripe.refund(intent)
  await t.stripe.endRefund(id, 'failed')
  await t.settled()
  expect(await tipOf(giver)).toMatchObject({ refundFailed: 5 })
  return { giver, helper, intent, id }
}

test('while a refund is pending it is not recorded, the money reaches neither side, and the giver is notified [spec-refund-pending-in-no-book]', async () => {
  const { giver, helper, intent } = await waitingTip()
  const { id } = await t.stripe.refund(intent)
  await t.settled()
  expect(await tipOf(giver)).toMatchObject({ refundPending: 5, refunded: 0 })
  expect(await tipOf(helper)).toMatchObject({ status: 'waiting', refundPending: 5, refunded: 0 })
  expect(await waitingOf(helper)).toBe(0)
  expect(mails(giver)).toContainEqual(expect.stringMatching(/refund .* on its way/))
  const account = await connect(t, helper)
  expect(await entriesOf(t, intent)).toEqual(['charged 500'])
  expect(await transfersTo(account)).toEqual([])
  await t.stripe.endRefund(id, 'succeeded')
  await t.settled()
  expect(await tipOf(giver)).toMatchObject({ status: 'refunded', refundPending: 0 })
  expect(await entriesOf(t, intent)).toEqual(['charged 500', 'refunded 500'])
  for (const who of [giver, helper]) expect(mails(who)).toContainEqual(expect.stringMatching(/was refunded/))
})

test('a pending refund that fails takes nothing from a helper who has the money [spec-refund-failed-takes-nothing]', async () => {
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  const account = await connect(t, helper)
  const intent = await tip(t, helper, { from: giver, card: CARDS.slowRefunds })
  const { id } = await t.stripe.refund(intent)
  await t.settled()
  expect(await tipOf(giver)).toMatchObject({ refundPending: 5 })
  await t.stripe.endRefund(id, 'failed')
  await t.recovered()
  expect(await tipOf(giver)).toMatchObject({ refundPending: 0, refundFailed: 5 })
  await invariant(t)
  expect(await entriesOf(t, intent)).toEqual(['charged 500', 'passed-on 500'])
  expect(await transfersTo(account)).toMatchObject([{ amount: 500, amount_reversed: 0 }])
  expect(mails(giver)).toContainEqual(expect.stringMatching(/refund .* did not reach/))
  expect(mails(helper)).not.toContainEqual(expect.stringMatching(/refund/))
  // Staff have sent the money by other means, so it is reversed from the helper.
  for (const _again of [1, 2]) expect(await ops('refunds', 'given', id)).toMatchObject({ code: 0 })
  await t.recovered()
  expect(await entriesOf(t, intent)).toEqual(['charged 500', 'passed-on 500', 'given 500', 'taken-back 500'])
  expect(await transfersTo(account)).toMatchObject([{ amount_reversed: 500 }])
  for (const who of [giver, helper])
    expect(await tipOf(who)).toMatchObject({ status: 'refunded', refunded: 5, refundFailed: 0 })
  expect(mails(helper)).toContainEqual(expect.stringMatching(/was refunded/))
  const dropped = await ops('refunds', 'dropped', id)
  expect([dropped.code, dropped.text]).toEqual([1, expect.stringContaining('cannot be dropped')])
  expect(await tipRow(t, intent)).toMatchObject({ state: 'refunded', refunded: 500, withheld: 0 })
})

test('a tip that was returned by other means and by Stripe counts as refunded once', async () => {
  const { giver, intent, id } = await failedRefund()
  const again = await t.stripe.refund(intent)
  await t.settled()
  expect(await tipOf(giver)).toMatchObject({ refundPending: 5 })
  expect(await ops('refunds', 'given', id)).toMatchObject({ code: 0 })
  await t.stripe.endRefund(again.id, 'succeeded')
  await t.settled()
  expect(await entriesOf(t, intent)).toEqual(['charged 500', 'given 500', 'refunded 500'])
  expect(await tipRow(t, intent)).toMatchObject({ state: 'refunded', refunded: 500, withheld: 0 })
})

test('a returned refund is corrected in ledger, tip and emails; the money stays until staff decide [spec-refund-returned-put-right] [spec-refund-withheld]', async () => {
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  const account = await connect(t, helper)
  const intent = await tip(t, helper, { from: giver })
  const counted = await countOf(returnedRefunds)
  const { id } = await t.stripe.refund(intent)
  await t.recovered()
  expect(await transfersTo(account)).toMatchObject([{ amount_reversed: 500 }])
  expect(await tipRow(t, intent)).toMatchObject({ state: 'refunded', refunded: 500 })
  await t.stripe.endRefund(id, 'failed')
  await t.settled()
  expect(await tipOf(giver)).toMatchObject({ refunded: 0, refundFailed: 5 })
  expect(await tipRow(t, intent)).toMatchObject({ state: 'paid', refunded: 0, withheld: 500 })
  expect((await entriesOf(t, intent)).filter((entry) => /refund|return/.test(entry))).toEqual([
    'refunded 500',
    'returned 500',
  ])
  expect(await countOf(returnedRefunds)).toBe(counted + 1)
  for (const who of [giver, helper]) expect(mails(who)).toContainEqual(expect.stringMatching(/refund .* did not reach/))
  expect(await transfersTo(account)).toHaveLength(1)
  expect((await ops('refunds')).text).toContain(`refunds given ${id}`)
  expect(await ops('refunds', 'dropped', 're_unknown')).toMatchObject({ code: 1 })
  expect(await ops('refunds', 'dropped', id)).toMatchObject({ code: 0 })
  await t.settled()
  expect(await transfersTo(account)).toMatchObject([{ amount: 500, amount_reversed: 0 }, { amount_reversed: 500 }])
  expect(await tipOf(giver)).toMatchObject({ refundFailed: 0 })
  expect((await ops('refunds')).text).not.toContain(id)
})

test('money returned by other means counts as refunded for giver and helper', async () => {
  const { giver, helper, id } = await failedRefund()
  expect(await ops('refunds', 'given', id)).toMatchObject({ code: 0 })
  for (const who of [giver, helper]) expect(await tipOf(who)).toMatchObject({ status: 'refunded', refunded: 5 })
  expect(await transfersTo(await connect(t, helper))).toEqual([])
  expect((await ops('refunds')).text).not.toContain(id)
})

test('when every webhook about a refund is lost, the hourly job finds its outcome [spec-refund-webhooks-lost]', async () => {
  const { giver, intent } = await waitingTip()
  const { id } = await t.stripe.refund(intent)
  await t.settled()
  expect(await tipOf(giver)).toMatchObject({ refundPending: 5 })
  t.stripe.webhooks.pause(true)
  await t.stripe.endRefund(id, 'succeeded')
  await t.advance(2 * HOUR)
  expect(await tipOf(giver)).toMatchObject({ status: 'refunded', refundPending: 0 })
})

test("when a helper leaves, a refund that waits for the platform's balance is requested once [spec-refund-waits-for-balance]", async () => {
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  const intent = await tip(t, helper, { from: giver, amount: 35 })
  await report(t, intent, { amount: 35 }, giver)
  await t.settled()
  const all = await t.stripe.available()
  await t.stripe.payOut(all)
  await leave(t, helper)
  await t.settled()
  expect(await tipOf(giver)).toMatchObject({ refundPending: 35 })
  expect(await refundsOf(intent)).toMatchObject([{ status: 'pending', pending_reason: 'insufficient_funds' }])
  await t.stripe.topUp(all)
  await t.settled()
  expect(await tipRow(t, intent)).toMatchObject({ state: 'refunded', refunded: 3500 })
  expect(await refundsOf(intent)).toMatchObject([{ amount: 3500, status: 'succeeded' }])
})

test('a movement that Stripe rejects for lack of funds is made once the funds are there [spec-money-refused-for-want]', async () => {
  const helper = await makePerson(t)
  const account = await connect(t, helper)
  const [spent, won] = [await tip(t, helper, { amount: 10 }), await tip(t, helper, { amount: 20 })]
  // The helper's account is empty, so the refunded amount cannot be reversed yet.
  await t.stripe.payOut(3000, account)
  await t.stripe.refund(spent)
  await t.settled()
  expect(await outcomesOf(t, spent, 'reversal')).toEqual(['refused'])
  await tip(t, helper, { amount: 30 })
  await t.recovered()
  expect(await t.stripe.available(account)).toBe(2000)
  // The platform's balance is empty, so the amount won cannot be transferred again yet.
  const { id } = await t.stripe.dispute(won)
  await t.recovered()
  expect(await t.stripe.available(account)).toBe(0)
  t.stripe.webhooks.pause(true)
  await t.stripe.closeDispute(id, 'won')
  const all = await t.stripe.available()
  await t.stripe.payOut(all)
  t.stripe.webhooks.pause(false)
  await t.settled()
  expect(await tipRow(t, won)).toMatchObject({ state: 'won' })
  expect(await outcomesOf(t, won, 'transfer')).toEqual(['refused'])
  await t.stripe.topUp(all)
  await t.recovered()
  expect(await t.stripe.available(account)).toBe(2000)
})

test('a movement that Stripe keeps rejecting has one row and one job, and the hourly job adds none', async () => {
  const helper = await makePerson(t)
  const account = await connect(t, helper)
  const intent = await tip(t, helper, { amount: 10 })
  await t.settled()
  await t.stripe.payOut(1000, account)
  await t.stripe.refund(intent)
  await t.settled()
  const reversals = counting(/POST .*reversals/)
  for (let hour = 1; hour <= 3; hour++) {
    await t.advance(HOUR)
    expect([reversals(), await outcomesOf(t, intent, 'reversal')]).toEqual([hour, ['refused']])
  }
  await tip(t, helper, { amount: 10 })
  await t.recovered()
  expect(await outcomesOf(t, intent, 'reversal')).toEqual(['done'])
})

test('a request of the hourly job that Stripe rejects is made once an hour, without a retry', async () => {
  const { helper, intent } = await waitingTip()
  await decideAbout(t, helper, 'ban')
  await t.settled()
  const refundCalls = counting(/POST \/v1\/refunds/)
  t.stripe.fail('400', 'POST /v1/refunds')
  for (const [number, seconds] of [BAN_FINAL_DAYS * 24 * HOUR, HOUR, HOUR].entries()) {
    await t.advance(seconds)
    await t.recovered()
    expect([refundCalls(), await outcomesOf(t, intent, 'refund')]).toEqual([number + 1, ['refused']])
  }
  t.stripe.recover()
  await t.advance(HOUR)
  expect(await refundsOf(intent)).toMatchObject([{ amount: 500 }])
})

test('an account that Stripe no longer shows is requested once by each scheduled job, and leaves no job behind', async () => {
  const helper = await makePerson(t)
  await t.inject({ method: 'POST', url: '/api/payouts/onboarding', headers: helper.as, payload: {} })
  const [account] = await t.stripe.things('account')
  await t.stripe.closeAccount(account!.id)
  const accountReads = counting(new RegExp(`GET /v1/accounts/${account!.id}`))
  for (let hour = 1; hour <= 3; hour++) {
    await t.advance(HOUR)
    expect(accountReads()).toBe(hour)
  }
})
