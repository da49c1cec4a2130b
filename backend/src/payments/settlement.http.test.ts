import { mock } from 'node:test'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Stripe } from 'stripe'
import { invariant, tipRow } from '../../test/ledger.ts'
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
import { PayoutsService } from './payouts.service.ts'
import { Settlement } from './settlement.ts'
import { STRIPE } from './stripe/stripe.client.ts'

let t: PaymentsApp
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())
afterEach(async () => {
  t.stripe.recover()
  mock.restoreAll()
  await t.recovered()
  await invariant(t)
})

const payouts = async (who: Person, method: 'GET' | 'POST' = 'GET', path = '') =>
  (
    await t.inject({ method, url: `/api/payouts${path}`, headers: who.as, ...(method === 'POST' && { payload: {} }) })
  ).json()

const onboarding = async ({ as }: Person, locale?: string): Promise<string> => {
  const headers = { ...as, ...(locale && { 'x-locale': locale }) }
  const { url } = (await t.inject({ method: 'POST', url: '/api/payouts/onboarding', headers, payload: {} })).json()
  return url
}

const mails = (who: Person) => t.inbox.received.filter(({ to }) => to.includes(who.email)).map(({ subject }) => subject)

async function balance(account: string): Promise<number> {
  const transfers = await t.stripe.things('transfer')
  return transfers
    .filter(({ destination }) => destination === account)
    .reduce((sum, { amount, amount_reversed }) => sum + Number(amount) - Number(amount_reversed), 0)
}

const NOT_HELD = { inReview: 0, onHoldUntil: null }

test('tips wait until a helper sets up payouts; then all the money is passed on, and the helper gets emails', async () => {
  const helper = await makePerson(t)
  for (const amount of [5, 20]) await report(t, await tip(t, helper, { amount }), { amount })
  await t.settled()
  expect(await payouts(helper)).toEqual({ status: 'none', paused: false, waiting: 25, received: 0, ...NOT_HELD })
  expect(mails(helper)).toHaveLength(2)
  const account = await connect(t, helper)
  expect(await payouts(helper)).toEqual({ status: 'ready', paused: false, waiting: 0, received: 25, ...NOT_HELD })
  expect(await balance(account)).toBe(2500)
  expect(mails(helper)).toHaveLength(5)
  expect(mails(helper).filter((subject) => /on its way/.test(subject))).toHaveLength(2)
})

test('a helper with payouts gets the whole amount with the charge, and we take no fee [spec-tip-whole]', async () => {
  const helper = await makePerson(t)
  const account = await connect(t, helper)
  const intent = await tip(t, helper, { amount: 50 })
  const atStripe = (await t.stripe.things('payment_intent')).find(({ id }) => id === intent)
  expect(atStripe).toMatchObject({
    amount: 5000,
    transfer_data: { destination: account },
    application_fee_amount: null,
  })
  expect(await balance(account)).toBe(5000)
  await t.settled()
  expect(await payouts(helper)).toEqual({ status: 'ready', paused: false, waiting: 0, received: 50, ...NOT_HELD })
  const { payload } = await t.inject({ url: '/api/payments/tips', headers: helper.as })
  expect(JSON.parse(payload)).toMatchObject([{ status: 'paid', amount: 50 }])
})

test('when an account can no longer be paid, payments to it end, and the next tip waits', async () => {
  const helper = await makePerson(t)
  const account = await connect(t, helper)
  const begun = (await begin(t, helper)).json().clientSecret as string
  await t.stripe.onboard(account, 'restricted')
  expect((await confirm(t.stripe, begun)).error?.code).toMatch(/insufficient_capabilities|unexpected_state/)
  await t.settled()
  expect((await confirm(t.stripe, begun)).error?.code).toBe('payment_intent_unexpected_state')
  expect(await tipRow(t, idOf(begun))).toMatchObject({ state: 'canceled' })
  expect(await tipRow(t, await tip(t, helper))).toMatchObject({ destination: null })
  await t.settled()
  expect(await payouts(helper)).toMatchObject({ status: 'incomplete', waiting: 5 })
})

test("onboarding leads to Stripe's page and back; a used link leads to a new one; two clicks make one account", async () => {
  const helper = await makePerson(t)
  const [first, second] = await Promise.all([
    payouts(helper, 'POST', '/onboarding'),
    payouts(helper, 'POST', '/onboarding'),
  ])
  expect(new Set([first.url, second.url]).size).toBe(2)
  const { named, made } = await accountsOf(t, helper)
  expect(made).toEqual([named])
  expect(await payouts(helper)).toMatchObject({ status: 'incomplete' })
  const visit = (url: string, how?: string) =>
    fetch(url, { redirect: 'manual', ...(how && { method: 'POST', body: new URLSearchParams({ how }) }) })
  expect((await visit(first.url)).status).toBe(200)
  const later = await visit(first.url, 'review')
  expect([later.status, later.headers.get('location')]).toEqual([303, 'http://site.test/profile?payouts=return'])
  expect((await visit(first.url)).headers.get('location')).toBe('http://site.test/profile?payouts=refresh')
  expect(await payouts(helper, 'POST', '/refresh')).toMatchObject({ status: 'review' })
  await visit(second.url, 'complete')
  expect(await payouts(helper, 'POST', '/refresh')).toMatchObject({ status: 'ready' })
})

test("Stripe's page leads back to the page in the language that it was opened from", async () => {
  const helper = await makePerson(t)
  const returnOf = async (locale?: string) => {
    const url = await onboarding(helper, locale)
    const visit = async (request?: RequestInit) =>
      (await fetch(url, { redirect: 'manual', ...request })).headers.get('location')
    const returned = await visit({ method: 'POST', body: new URLSearchParams({ how: 'review' }) })
    return [returned, await visit()] // Stripe accepts a link once.
  }
  const page = 'http://site.test/te/profile'
  expect(await returnOf('te')).toEqual([`${page}?payouts=return`, `${page}?payouts=refresh`])
  expect(await returnOf()).toEqual([
    'http://site.test/profile?payouts=return',
    'http://site.test/profile?payouts=refresh',
  ])
})

test('a late, older response about an account does not replace a newer one, and the helper gets one email', async () => {
  const helper = await makePerson(t)
  const { named: account } = await accountsOf(t, helper)
  const { accounts } = t.app.get<Stripe>(STRIPE, { strict: false })
  const old = await accounts.retrieve(account)
  const late = Promise.withResolvers<void>()
  mock.method(accounts, 'retrieve').mock.mockImplementationOnce(() => late.promise.then(() => old))
  const refreshed = t.app.get(PayoutsService, { strict: false }).refresh(helper.id)
  await t.stripe.onboard(account, 'complete')
  await t.settled()
  expect(await payouts(helper)).toMatchObject({ status: 'ready' })
  late.resolve()
  await refreshed
  expect(await payouts(helper)).toMatchObject({ status: 'ready' })
  await t.advance(3_600)
  expect(mails(helper).filter((subject) => /can reach you now/.test(subject))).toHaveLength(1)
})

test('an account that another process changes during each read is read four times, then the refresh fails', async () => {
  const helper = await makePerson(t)
  const { named: account } = await accountsOf(t, helper)
  const { accounts } = t.app.get<Stripe>(STRIPE, { strict: false })
  const service = t.app.get(PayoutsService, { strict: false })
  const response = await accounts.retrieve(account)
  let [reads, isOther] = [0, false]
  mock.method(accounts, 'retrieve', async () => {
    if (isOther) return response
    reads += 1
    isOther = reads < 10
    if (isOther) await service.refreshAccount(account)
    isOther = false
    return response
  })
  await expect(service.refreshAccount(account)).rejects.toMatchObject({ wire: { code: 'payment-service-unavailable' } })
  expect(reads).toBe(4)
})

test('a refund of all or a part takes the money back from the helper, whether or not it reversed the transfer', async () => {
  const helper = await makePerson(t)
  const account = await connect(t, helper)
  const [part, whole, reversed] = [
    await tip(t, helper, { amount: 10 }),
    await tip(t, helper, { amount: 20 }),
    await tip(t, helper, { amount: 30 }),
  ]
  await t.stripe.refund(part, { amount: '400' })
  await t.stripe.refund(whole)
  await t.stripe.refund(reversed, { reverse_transfer: 'true' })
  await t.recovered()
  expect(await balance(account)).toBe(600)
  expect(await payouts(helper)).toEqual({ status: 'ready', paused: false, waiting: 0, received: 6, ...NOT_HELD })
  expect(await tipRow(t, part)).toMatchObject({ state: 'paid', refunded: 400 })
  expect(await tipRow(t, whole)).toMatchObject({ state: 'refunded' })
})

test('money in dispute comes back to the platform, and goes to the helper again when the dispute is won', async () => {
  const helper = await makePerson(t)
  const account = await connect(t, helper)
  const [won, lost] = [await tip(t, helper, { amount: 10 }), await tip(t, helper, { amount: 20 })]
  const disputes = [await t.stripe.dispute(won), await t.stripe.dispute(lost)]
  await t.recovered()
  expect(await balance(account)).toBe(0)
  await t.stripe.closeDispute(disputes[0]?.id ?? '', 'won')
  await t.stripe.closeDispute(disputes[1]?.id ?? '', 'lost')
  await t.recovered()
  expect(await balance(account)).toBe(1000)
  expect([(await tipRow(t, won)).state, (await tipRow(t, lost)).state]).toEqual(['won', 'lost'])
})

test('a payment that won a dispute can lose a second one; late events of the first dispute change nothing', async () => {
  const helper = await makePerson(t)
  const account = await connect(t, helper)
  const intent = await tip(t, helper, { amount: 10 })
  const first = await t.stripe.dispute(intent)
  await t.recovered()
  expect(await balance(account)).toBe(0)
  await t.stripe.closeDispute(first.id, 'won')
  await t.recovered()
  expect(await balance(account)).toBe(1000)
  const second = await t.stripe.dispute(intent)
  await t.stripe.closeDispute(second.id, 'lost')
  await t.recovered()
  expect(await tipRow(t, intent)).toMatchObject({ state: 'lost' })
  expect(await balance(account)).toBe(0)
  for (const event of (await t.stripe.events()).filter(({ data }) => data.object.id === first.id))
    expect(await t.stripe.webhooks.send({ ...event, id: `${event.id}_late` })).toBe(200)
  await t.recovered()
  expect(await tipRow(t, intent)).toMatchObject({ state: 'lost' })
  expect(await balance(account)).toBe(0)
})

test('the money moves once when several processes settle a tip in parallel', async () => {
  const second = await t.second()
  const helper = await makePerson(t)
  const intents = [await tip(t, helper, { amount: 40 }), await tip(t, helper, { amount: 60 })]
  for (const [i, intent] of intents.entries()) await report(t, intent, { amount: [40, 60][i] })
  const ids = await Promise.all(intents.map(async (intent) => (await tipRow(t, intent)).id))
  const account = await becomeReady(t, helper)
  const all = [t, second].flatMap(({ app }) => {
    const settlement = app.get(Settlement, { strict: false })
    return Array.from({ length: 10 }, () => ids.map((id) => settlement.settle(id))).flat()
  })
  await Promise.allSettled(all)
  await t.recovered()
  expect(await balance(account)).toBe(10_000)
  expect((await t.stripe.things('transfer')).filter(({ destination }) => destination === account)).toHaveLength(2)
})

test.each(['drop-after', '429'] as const)(
  "a transfer and a reversal are made once, even when Stripe's response is lost (%s)",
  async (how) => {
    const helper = await makePerson(t)
    const intent = await tip(t, helper, { amount: 15 })
    await report(t, intent, { amount: 15 })
    // The SDK itself retries a call once, but not after 429. This many failures cause a retry of the job in each case.
    const times = how === '429' ? 1 : 3
    t.stripe.fail(how, 'POST /v1/transfers', times)
    const account = await connect(t, helper)
    await t.recovered()
    expect(await balance(account)).toBe(1500)
    t.stripe.fail(how, 'POST /v1/transfers/', times)
    await t.stripe.refund(intent)
    await t.recovered()
    expect(await balance(account)).toBe(0)
    expect((await t.stripe.things('transfer')).filter(({ destination }) => destination === account)).toHaveLength(1)
  },
)

test('when a helper leaves, waiting money goes back to the givers, unpaid tips are closed, and messages are erased', async () => {
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  const intent = await tip(t, helper, { from: giver, amount: 35, message: 'canary of a message' })
  await report(t, intent, { amount: 35 })
  const open = (await begin(t, helper, { from: giver, message: 'another canary' })).json().clientSecret as string
  await leave(t, helper)
  await t.settled()
  expect(await tipRow(t, intent)).toMatchObject({ state: 'refunded', message: null })
  expect(await tipRow(t, idOf(open))).toMatchObject({ state: 'canceled', message: null })
  expect((await confirm(t.stripe, open)).error?.code).toBe('payment_intent_unexpected_state')
  expect(mails(giver).some((subject) => /refunded/.test(subject))).toBe(true)
})

test('the export of a person contains their tips', async () => {
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  await report(t, await tip(t, helper, { from: giver, message: 'private message' }))
  const exportOf = async (who: Person) => (await t.inject({ url: '/api/account/export', headers: who.as })).json().data
  expect((await exportOf(giver)).tipsSent).toMatchObject([
    { amountCents: 500, message: 'private message', to: helper.username },
  ])
  expect((await exportOf(helper)).tipsReceived).toMatchObject([{ amountCents: 500, from: giver.username }])
})
