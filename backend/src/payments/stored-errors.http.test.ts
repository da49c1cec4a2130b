import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { invariant, tipRow, tipsTo } from '../../test/ledger.ts'
import { makePerson, type Person } from '../../test/make.ts'
import {
  accountsOf,
  becomeReady,
  begin,
  confirm,
  connect,
  idOf,
  leave,
  type PaymentsApp,
  report,
  startPayments,
  tip,
} from '../../test/payments.ts'
import { Settlement } from './settlement.ts'

// Stripe replays its response to a key for a day, even if it was an internal error.
const STORED = ['500', '500-after'] as const

let t: PaymentsApp
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())
afterEach(() => t.stripe.recover())

const ofHelper = async (kind: string, { id }: Person) =>
  (await t.stripe.things(kind)).filter(
    ({ metadata }) => (metadata as { recipientId?: string }).recipientId === String(id),
  )

const transfersTo = async (account: string) =>
  (await t.stripe.things('transfer')).filter(({ destination }) => destination === account)

const onboard = (helper: Person) =>
  t.inject({ method: 'POST', url: '/api/payouts/onboarding', headers: helper.as, payload: {} })

test.each(STORED)(
  'after a failure that Stripe stores (%s) a tip continues immediately, and can be paid once',
  async (how) => {
    const helper = await makePerson(t)
    const key = randomUUID()
    t.stripe.fail(how, 'POST /v1/payment_intents', 1)
    const reply = await begin(t, helper, { key })
    expect(reply.statusCode).toBe(201)
    const { clientSecret } = reply.json<{ clientSecret: string }>()
    expect((await begin(t, helper, { key })).json()).toEqual({ clientSecret })
    expect((await confirm(t.stripe, clientSecret)).status).toBe('succeeded')
    await t.recovered()
    expect(await tipRow(t, idOf(clientSecret))).toMatchObject({ state: 'paid', attempt: 1 })
    await invariant(t)
  },
)

test('twelve parallel submits of one form in two processes all get the same payment while Stripe fails repeatedly', async () => {
  const helper = await makePerson(t)
  const second = await t.second()
  const key = randomUUID()
  for (const how of ['500-after', '500', '500-after'] as const) t.stripe.fail(how, 'POST /v1/payment_intents', 1)
  const once = async (i: number) => {
    const { statusCode, body } = await begin(i % 2 ? t : second, helper, { key })
    return { statusCode, body }
  }
  const first = await Promise.all(Array.from({ length: 12 }, (_, i) => once(i)))
  const then = await Promise.all(Array.from({ length: 10 }, (_, i) => once(i)))
  const given = [...first, ...then].filter(({ statusCode }) => statusCode === 201)
  expect(new Set(then.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(new Set(given.map(({ body }) => body)).size).toBe(1)
  const { clientSecret } = JSON.parse(given[0]!.body) as { clientSecret: string }
  expect(await tipsTo(t, helper)).toMatchObject([{ intent: idOf(clientSecret) }])
  expect((await confirm(t.stripe, clientSecret)).status).toBe('succeeded')
  const made = (await ofHelper('payment_intent', helper)).map(({ id }) => id)
  const charges = (await t.stripe.things('charge')).filter(({ payment_intent }) =>
    made.includes(String(payment_intent)),
  )
  expect([made.length > 1, charges.length]).toEqual([true, 1])
})

test('events about an unused payment do not change the tip', async () => {
  const helper = await makePerson(t)
  t.stripe.fail('500-after', 'POST /v1/payment_intents', 1)
  const { clientSecret } = (await begin(t, helper, { key: randomUUID() })).json<{ clientSecret: string }>()
  const unused = (await ofHelper('payment_intent', helper)).find(({ id }) => id !== idOf(clientSecret))!
  const authorization = `Bearer ${t.env.STRIPE_SECRET_KEY}`
  await fetch(`${t.stripe.url}/v1/payment_intents/${unused.id}/cancel`, { method: 'POST', headers: { authorization } })
  await t.settled()
  expect(await tipRow(t, idOf(clientSecret))).toMatchObject({ state: 'open' })
  expect((await confirm(t.stripe, clientSecret)).status).toBe('succeeded')
  await t.settled()
  expect(await tipRow(t, idOf(clientSecret))).toMatchObject({ state: 'paid' })
})

test.each(STORED)('after a failure that Stripe stores (%s) onboarding continues, with one account', async (how) => {
  const helper = await makePerson(t)
  t.stripe.fail(how, 'POST /v1/accounts', 1)
  expect((await onboard(helper)).statusCode).toBe(200)
  expect((await onboard(helper)).statusCode).toBe(200)
  const { named, made } = await accountsOf(t, helper)
  expect(made).toEqual([named])
})

test.each(STORED)(
  'after a failure that Stripe stores (%s) a transfer and its reversal are made once each',
  async (how) => {
    const helper = await makePerson(t)
    const intent = await tip(t, helper, { amount: 15 })
    await report(t, intent, { amount: 15 })
    t.stripe.fail(how, 'POST /v1/transfers', 1)
    const account = await connect(t, helper)
    await t.recovered()
    expect(await transfersTo(account)).toMatchObject([{ amount: 1500, amount_reversed: 0 }])
    await invariant(t)
    const sent = t.inbox.received.filter(({ to, subject }) => to.includes(helper.email) && /on its way/.test(subject))
    expect(sent).toHaveLength(1)
    t.stripe.fail(how, 'POST /v1/transfers/', 1)
    await t.stripe.refund(intent, { amount: '500' })
    await t.recovered()
    expect(await transfersTo(account)).toMatchObject([{ amount: 1500, amount_reversed: 500 }])
    await invariant(t)
  },
)

test.each(STORED)('after a failure that Stripe stores (%s) a refund is made once', async (how) => {
  const helper = await makePerson(t)
  const intent = await tip(t, helper, { amount: 35 })
  await report(t, intent, { amount: 35 })
  t.stripe.fail(how, 'POST /v1/refunds', 1)
  await leave(t, helper)
  await t.recovered()
  expect(await tipRow(t, intent)).toMatchObject({ state: 'refunded' })
  await invariant(t)
  const refunds = (await t.stripe.things('refund')).filter(({ payment_intent }) => payment_intent === intent)
  expect(refunds).toMatchObject([{ amount: 3500 }])
})

test('the money moves once when two processes settle a tip in parallel with the state from before a stored failure', async () => {
  const second = await t.second()
  const helper = await makePerson(t)
  const intent = await tip(t, helper, { amount: 40 })
  await report(t, intent, { amount: 40 })
  for (const how of ['500-after', '0ms', '500', '0ms', '500-after'] as const)
    t.stripe.fail(how, 'POST /v1/transfers', 1)
  t.stripe.fail('20ms', 'GET /v1/transfers', 20)
  const { id } = await tipRow(t, intent)
  const account = await becomeReady(t, helper)
  for (let round = 0; round < 5; round++) {
    const all = [t, second].flatMap(({ app }) => {
      const settlement = app.get(Settlement, { strict: false })
      return Array.from({ length: 5 }, () => settlement.settle(id))
    })
    await Promise.allSettled(all)
  }
  await t.recovered()
  await invariant(t)
  expect(await transfersTo(account)).toMatchObject([{ amount: 4000, amount_reversed: 0 }])
})
