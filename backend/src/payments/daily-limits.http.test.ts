// The attacker has many networks and accounts, and time. Each test has an honest payer as its control.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { freshIp } from '../../test/browser.ts'
import { tipRow } from '../../test/ledger.ts'
import { makeCompletedTrip, makePerson, type Person } from '../../test/make.ts'
import { CARDS, confirm, connect, idOf, type PaymentsApp, startPayments } from '../../test/payments.ts'
import { countOf } from '../../test/scrape.ts'
import { refusals } from '../http/rate-limit.ts'
import { tipsAboveLimit } from './daily-limits.ts'

let t: PaymentsApp
let second: Pick<PaymentsApp, 'inject'>
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off', TIPS_A_DAY_HELPER: '1000', TIPS_A_DAY: '5000' })
  second = await t.second()
})
afterAll(() => t.stop())
beforeEach(() => t.advance(2 * 86_400))

interface Order {
  amount?: number
  from?: Person
  ip?: string
  key?: string | null
  app?: Pick<PaymentsApp, 'inject'>
}
const begin = async (to: { id: number }, { amount = 500, from, ip = freshIp(), app = t, key }: Order = {}) => {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/create-payment-intent',
    remoteAddress: ip,
    headers: { ...from?.as, ...(key !== null && { 'idempotency-key': key ?? randomUUID() }) },
    payload: { amount, recipientId: to.id },
  })
  const { clientSecret = '', code } = reply.json<{ clientSecret?: string; code?: string }>()
  return { status: reply.statusCode, code, secret: clientSecret }
}
const statuses = (replies: Array<{ status: number }>) => replies.map(({ status }) => status).sort()
const many = <T>(length: number, make: (number: number) => Promise<T>) =>
  Promise.all(Array.from({ length }, (_, number) => make(number)))
const minutesLeft = async (secret: string) => (await tipRow(t, idOf(secret))).minutesLeft
const CANCELED = { code: 'payment_intent_unexpected_state', payment_intent: { cancellation_reason: 'abandoned' } }
const payouts = async (me: Person) => (await t.inject({ url: '/api/payouts', headers: me.as })).json()

test('one network and one account count up to $500 for others, and in full for themselves', async () => {
  const [helper, rich, giver] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  const ip = freshIp()
  for (const payer of [{ ip }, { from: rich }]) {
    const begun = []
    for (let time = 0; time < 4; time++) begun.push(await begin(helper, payer))
    expect(begun.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(2)
  }
  expect(await begin(helper, { from: giver, amount: 250 })).toMatchObject({ status: 201 })
})

// The limit of a helper is $1000 here, that of the site $5000.
test('unpaid tips of visitors fill half of the limit of a helper, and with those of members three quarters, to the dollar', async () => {
  const [helper, giver, last] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  for (let visitor = 0; visitor < 3; visitor++) await begin(helper)
  expect(await begin(helper, { from: giver })).toMatchObject({ status: 201 })
  expect(await begin(helper, { from: giver, amount: 1 })).toMatchObject({ status: 429, code: 'tip-cap-helper' })
  expect(await begin(helper, { from: last, amount: 251 })).toMatchObject({ status: 429, code: 'tip-cap-helper' })
  expect(await begin(helper, { from: last, amount: 250 })).toMatchObject({ status: 201 })
})

test('unpaid tips of others fill half of the limit of the site, to the dollar', async () => {
  const [giver, ...helpers] = await many(16, () => makePerson(t))
  for (const to of helpers.slice(0, 10)) await begin(to)
  for (const to of helpers.slice(10, 15)) expect(await begin(to, { from: giver! })).toMatchObject({ status: 201 })
  const next = await makePerson(t)
  expect(await begin(next, { from: giver!, amount: 1 })).toMatchObject({ status: 429, code: 'tip-cap-site' })
})

test('unpaid tips of others do not put a tip on hold', async () => {
  const [helper, rich, giver] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  await connect(t, helper)
  for (const payer of [{}, {}, { from: rich }]) expect(await begin(helper, payer)).toMatchObject({ status: 201 })
  const { secret } = await begin(helper, { from: giver, amount: 20 })
  await confirm(t.stripe, secret)
  await t.settled()
  expect(await payouts(helper)).toMatchObject({ received: 20, waiting: 0, onHoldUntil: null })
})

test('tips that begin in parallel in two processes see each other, so at most the limit can be begun [spec-withstand-card-caps]', async () => {
  const [helper, giver] = [await makePerson(t), await makePerson(t)]
  const before = await countOf(refusals, { limit: 'tips-helper' })
  const replies = await many(12, (number) => begin(helper, { from: giver, app: number % 2 ? t : second }))
  expect(statuses(replies)).toEqual([201, 201, ...Array(10).fill(429)])
  expect(replies.flatMap(({ code }) => code ?? [])).toEqual(Array(10).fill('tip-cap-helper'))
  expect(await countOf(refusals, { limit: 'tips-helper' })).toBe(before + 10)
})

test.each<[what: string, card: string | undefined, minutes: number]>([
  ['an hour after its beginning', undefined, 60],
  ['ten minutes after a declined card', CARDS.declined, 10],
])('a payment and its reservation end together %s, and never the reservation alone', async (_what, card, minutes) => {
  const [helper, giver] = [await makePerson(t), await makePerson(t)]
  const { secret } = await begin(helper, { from: giver })
  const { secret: other } = await begin(helper, { from: giver })
  if (card) for (const each of [secret, other]) await confirm(t.stripe, each, card)
  await t.settled()
  expect(await minutesLeft(secret)).toBeLessThanOrEqual(minutes)
  expect(await minutesLeft(secret)).toBeGreaterThan(minutes - 2)
  expect(await begin(helper, { from: giver })).toMatchObject({ status: 429, code: 'tip-cap-helper' })

  t.stripe.fail('503', 'POST /v1/payment_intents/')
  await t.advance(minutes * 60 + 10)
  expect(t.stripe.calls.filter((call) => call.endsWith(`${idOf(secret)}/cancel`))).not.toEqual([])
  // The payment is still possible, because Stripe has not canceled it.
  expect(await begin(helper, { from: giver })).toMatchObject({ status: 429, code: 'tip-cap-helper' })
  t.stripe.recover()
  await t.recovered()
  expect([await minutesLeft(secret), await minutesLeft(other)]).toEqual([null, null])
  expect(await begin(helper, { from: giver })).toMatchObject({ status: 201 })
  for (const each of [secret, other]) expect((await confirm(t.stripe, each)).error).toMatchObject(CANCELED)
})

test('another card within ten minutes pays the same payment', async () => {
  const [helper, giver] = [await makePerson(t), await makePerson(t)]
  const { secret } = await begin(helper, { from: giver })
  await confirm(t.stripe, secret, CARDS.declined)
  await t.settled()
  expect(await minutesLeft(secret)).toBeLessThanOrEqual(10)
  expect((await confirm(t.stripe, secret)).status).toBe('succeeded')
  await t.settled()
  expect(await tipRow(t, idOf(secret))).toMatchObject({ state: 'paid', minutesLeft: null })
})

test('a giver who returns after an hour gets no payment without a reservation, with and without an idempotency key', async () => {
  const [helper, giver] = [await makePerson(t), await makePerson(t)]
  const key = randomUUID()
  const keyed = await begin(helper, { from: giver, key })
  const keyless = await begin(helper, { from: giver, key: null, amount: 20 })
  await t.advance(3_600)
  expect(await begin(helper, { from: giver, key })).toMatchObject({ status: 409, code: 'tip-over' })
  const again = await begin(helper, { from: giver, key: null, amount: 20 })
  expect(again).toMatchObject({ status: 201 })
  expect(again.secret).not.toBe(keyless.secret)
  for (const { secret } of [keyed, keyless]) expect((await confirm(t.stripe, secret)).error).toMatchObject(CANCELED)
  expect(await minutesLeft(again.secret)).toBeGreaterThan(50)
})

test('a tip that is paid above the limit is charged and held with an alarm', async () => {
  const [helper, giver, other] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  const account = await connect(t, helper)
  const before = await countOf(tipsAboveLimit, { limit: 'helper' })
  const begun = []
  for (let number = 0; number < 4; number++) begun.push(await begin(helper))
  t.stripe.webhooks.pause(true)
  for (const { secret } of begun) {
    const paid = await confirm(t.stripe, secret, CARDS.good, { receipt_email: giver.email })
    expect(paid.status).toBe('succeeded')
  }
  t.stripe.webhooks.pause(false)
  await t.settled()
  expect(await payouts(helper)).toMatchObject({ received: 1000, waiting: 1000, inReview: 1000, onHoldUntil: null })
  expect(await countOf(tipsAboveLimit, { limit: 'helper' })).toBe(before + 2)
  const sent = (await t.stripe.things('transfer')).filter(({ destination }) => destination === account)
  expect(sent.reduce((cents, { amount }) => cents + (amount as number), 0)).toBe(100_000)
  const receipts = () =>
    t.inbox.received.filter(({ to, subject }) => to.includes(giver.email) && /Receipt/.test(subject))
  await t.settled()
  expect(receipts()).toHaveLength(4)
  expect(await begin(helper, { from: other, amount: 1 })).toMatchObject({ status: 429, code: 'tip-cap-helper' })
})

test('payments that succeed in parallel see each other: only those within the limit are passed on', async () => {
  const helper = await makePerson(t)
  await connect(t, helper)
  const before = await countOf(tipsAboveLimit, { limit: 'helper' })
  const begun = await many(6, () => begin(helper))
  expect(statuses(begun)).toEqual(Array(6).fill(201))
  t.stripe.webhooks.pause(true)
  t.stripe.webhooks.deliver({ together: 6 })
  await many(6, (number) => confirm(t.stripe, begun[number]!.secret))
  t.stripe.webhooks.pause(false)
  await t.settled()
  expect(await payouts(helper)).toMatchObject({ received: 1000, waiting: 2000 })
  t.stripe.webhooks.deliver()
  expect(await countOf(tipsAboveLimit, { limit: 'helper' })).toBe(before + 4)
})

// From here on, an application with other limits receives webhooks as well.
const LARGE = { TIPS_A_DAY_HELPER: '4000', TIPS_A_DAY: '100000' }
let large: Pick<PaymentsApp, 'inject'> | undefined

test.each(['network', 'account'])('one %s can reserve at most $500 of a large limit', async (attacker) => {
  large ??= await t.second(LARGE)
  const [helper, giver, one] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  const ip = freshIp()
  for (let tip = 0; tip < 4; tip++) {
    const payer = attacker === 'network' ? { ip, from: await makePerson(t) } : { from: one }
    expect(await begin(helper, { app: large, ...payer })).toMatchObject({ status: 201 })
  }
  const replies: Array<{ status: number }> = []
  for (let tip = 0; tip < 8; tip++) replies.push(await begin(helper, { app: large, from: giver }))
  expect(statuses(replies)).toEqual([...Array(7).fill(201), 429])
})

test('tips to different helpers that begin at the same moment see the sum of the site', async () => {
  const helpers = await many(12, () => makePerson(t))
  const ip = freshIp()
  const replies = await Promise.all(helpers.map((to, index) => begin(to, { ip, app: index % 2 ? t : second })))
  expect(statuses(replies)).toEqual([...Array(10).fill(201), 429, 429])
  expect(replies.flatMap(({ code }) => code ?? [])).toEqual(['tip-cap-site', 'tip-cap-site'])
})

test("one helper's excess stops no tip to another helper; many helpers together reach the site's limit", async () => {
  large ??= await t.second(LARGE)
  const [rich, giver] = [await makePerson(t), await makePerson(t)]
  const paid = async (to: { id: number }) => {
    const { secret } = await begin(to, { from: giver, app: large! })
    expect((await confirm(t.stripe, secret)).status).toBe('succeeded')
  }
  for (let tip = 0; tip < 8; tip++) await paid(rich)
  await t.recovered()
  const others = await many(9, () => makePerson(t))
  // If all of one helper's $4000 counted, three more tips of $500 would exceed the limit.
  for (const to of others.slice(0, 3)) expect(await begin(to)).toMatchObject({ status: 201 })
  for (const to of others) await paid(to)
  await t.recovered()
  expect(await begin(await makePerson(t))).toMatchObject({ status: 429, code: 'tip-cap-site' })
})

test('a helper counts for a tenth of the limit of the site, to the dollar', async () => {
  large ??= await t.second(LARGE)
  const [rich, giver, other] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  for (let tip = 0; tip < 2; tip++) {
    const { secret } = await begin(rich, { from: giver, app: large })
    expect((await confirm(t.stripe, secret)).status).toBe('succeeded')
  }
  await t.recovered()
  const helpers = await many(10, () => makePerson(t))
  for (const to of helpers.slice(0, 9)) expect(await begin(to, { from: other })).toMatchObject({ status: 201 })
  expect(await begin(helpers[9]!, { from: other, amount: 1 })).toMatchObject({ status: 429, code: 'tip-cap-site' })
})

test('unpaid tips from many networks and accounts cannot exhaust the limit of a helper or of the site', async () => {
  const [helper, giver] = [await makePerson(t), await makePerson(t)]
  const others = await many(10, () => makePerson(t))
  for (const to of [helper, ...others]) {
    for (let network = 0; network < 3; network++) await begin(to)
    for (const from of others.slice(0, 3)) if (from !== to) await begin(to, { from })
  }
  expect(await begin(helper, { amount: 250, from: giver })).toMatchObject({ status: 201 })
  expect(await begin(helper, { amount: 200 })).toMatchObject({ status: 201 })
  const popular = await makePerson(t)
  for (let paid = 0; paid < 2; paid++) {
    const { secret } = await begin(popular, { from: giver })
    expect((await confirm(t.stripe, secret)).status).toBe('succeeded')
    await t.settled()
    expect(await tipRow(t, idOf(secret))).toMatchObject({ state: 'paid' })
  }
  expect(await begin(popular, { amount: 1 })).toMatchObject({ status: 429, code: 'tip-cap-helper' })
})

test('unpaid tips of others do not reduce what a giver who has traveled with the helper may give [spec-withstand-patient-blocked-tips]', async () => {
  const [helper, giver, stranger] = [await makePerson(t), await makePerson(t), await makePerson(t)]
  await makeCompletedTrip(t, helper, giver)
  for (const payer of [{}, {}, { from: await makePerson(t) }]) await begin(helper, payer)
  expect(await begin(helper, { from: stranger })).toMatchObject({ status: 429, code: 'tip-cap-helper' })
  for (const status of [201, 201, 429]) expect(await begin(helper, { from: giver })).toMatchObject({ status })
})
