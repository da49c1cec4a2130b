import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Pool } from 'pg'
import { Stripe } from 'stripe'
import { stripeTypes } from '../../scripts/stripe-types.ts'
import { freshDatabase } from '../../test/app.ts'
import { CARDS, confirm } from '../../test/payments.ts'
import { type StripeStandIn, startStripe } from '../stripe.ts'
import { differences, examples, types } from './shapes.ts'

let pool: Pool
let stand: StripeStandIn
let stripe: Stripe
const client = (key: string) => {
  const { hostname, port } = new URL(stand.url)
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}
beforeAll(async () => {
  pool = new Pool({ connectionString: await freshDatabase(), max: 4 })
  stand = await startStripe({ pool, account: '1', webhookSecret: 'whsec', deliver: async () => 200 })
  stripe = client('sk_test_1')
})
afterAll(async () => {
  await stand.stop()
  await pool.end()
})

const INTENT = { amount: 500, currency: 'usd' }

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    ({ statusCode, code, param }: { statusCode: number; code?: string; param?: string }) => [statusCode, code, param],
  )
const create = (more: object) => stripe.paymentIntents.create({ ...INTENT, ...more })

test('the types that calls and replies are compared with are those of the installed SDK', () => {
  expect(types).toEqual(JSON.parse(stripeTypes()))
})

test.each<[what: string, more: object, ...expected: unknown[]]>([
  ['an unknown parameter', { tip: 1 }, 400, 'parameter_unknown', 'tip'],
  [
    'an unknown one inside another',
    { transfer_data: { destination: 'a', account: 'b' } },
    ...[400, 'parameter_unknown', 'transfer_data[account]'],
  ],
  ['a missing one', { currency: undefined }, 400, 'parameter_missing', 'currency'],
  [
    'a missing one inside another',
    { transfer_data: { amount: 5 } },
    400,
    'parameter_missing',
    'transfer_data[destination]',
  ],
  ['an empty text', { description: '' }, 400, 'parameter_invalid_empty', 'description'],
  ['a text for a number', { amount: 'many' }, 400, 'parameter_invalid_integer', 'amount'],
  ['a word for a yes or no', { confirm: 'perhaps' }, 400, undefined, 'confirm'],
  ['an amount below the least', { amount: 49 }, 400, 'amount_too_small', 'amount'],
  ['another currency', { currency: 'inr' }, 400, undefined, 'currency'],
])('a payment with %s is refused', async (_what, more, ...expected) => {
  expect(await refusal(create(more))).toEqual(expected)
})

test('metadata have at most 50 keys of 40 characters, with values of 500', async () => {
  const keys = (many: number) => Object.fromEntries(Array.from({ length: many }, (_, i) => [`key ${i}`, 'x']))
  for (const [fine, tooMuch] of [
    [keys(50), keys(51)],
    [{ ['k'.repeat(40)]: 'x' }, { ['k'.repeat(41)]: 'x' }],
    [{ key: '€'.repeat(500) }, { key: '€'.repeat(501) }],
  ]) {
    expect((await create({ metadata: fine })).metadata).toEqual(fine)
    expect(await refusal(create({ metadata: tooMuch }))).toEqual([400, undefined, 'metadata'])
  }
})

test('rejects a key that is missing, of another account, live or publishable', async () => {
  const sendRequest = (key: string) => refusal(client(key).balance.retrieve())
  expect(await sendRequest('sk_test_1')).toBeUndefined()
  for (const key of ['sk_test_2', 'sk_live_1', 'rk_test_1', '1'])
    expect([key, await sendRequest(key)]).toEqual([key, [401, undefined, undefined]])
  expect(await sendRequest('pk_test_1')).toEqual([401, 'secret_key_required', undefined])
  expect((await fetch(`${stand.url}/v1/balance`)).status).toBe(401)
})

test('rejects an API version that Stripe never had, and accepts that of the SDK', async () => {
  const sendRequest = (version: string) =>
    fetch(`${stand.url}/v1/balance`, { headers: { authorization: 'Bearer sk_test_1', 'stripe-version': version } })
  expect((await sendRequest('latest')).status).toBe(400)
  const { lastResponse } = await stripe.balance.retrieve()
  expect(lastResponse.apiVersion).toBe(Stripe.API_VERSION)
})

/** Every call that the product makes, in all states. */
async function replies(): Promise<object[]> {
  const params = {
    controller: { requirement_collection: 'stripe', stripe_dashboard: { type: 'express' } },
    capabilities: { transfers: { requested: true } },
  } satisfies Stripe.AccountCreateParams
  const account = await stripe.accounts.create(params)
  const link = await stripe.accountLinks.create({
    ...{ account: account.id, type: 'account_onboarding', return_url: 'https://a.test', refresh_url: 'https://a.test' },
  })
  const shows: object[] = [account, link, await stripe.balance.retrieve()]
  for (const how of ['review', 'restricted', 'complete'] as const) {
    await stand.onboard(account.id, how)
    shows.push(await stripe.accounts.retrieve(account.id))
  }
  const pay = async (card: string, more: object = {}) => {
    const intent = await create({ metadata: { tip: 'x' }, transfer_group: 'group', ...more })
    shows.push(intent)
    await confirm(stand, intent.client_secret!, card)
    shows.push(await stripe.paymentIntents.retrieve(intent.id))
    const expanded = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    if (expanded.latest_charge) shows.push(expanded.latest_charge as Stripe.Charge)
    return intent.id
  }
  await pay(CARDS.declined)
  await pay(CARDS.needsConfirmation)
  shows.push(await stripe.paymentIntents.cancel((await create({})).id))
  const [quick, slow] = [
    await pay(CARDS.good, { transfer_data: { destination: account.id } }),
    await pay(CARDS.slowRefunds),
  ]
  for (const payment_intent of [quick, slow]) {
    const refund = await stripe.refunds.create({ payment_intent, amount: 100, reason: 'duplicate' })
    await stand.endRefund(refund.id, 'failed')
    shows.push(refund, await stripe.refunds.retrieve(refund.id))
  }
  const transfer = await stripe.transfers.create({ amount: 200, currency: 'usd', destination: account.id })
  shows.push(transfer, await stripe.transfers.createReversal(transfer.id, { amount: 50 }))
  const { id } = await stand.dispute(quick)
  shows.push(await stripe.disputes.retrieve(id), ...(await stripe.transfers.list()).data)
  return shows
}

test("every reply and every event has Stripe's fields with their types", async () => {
  const all = [...(await replies()), ...(await stand.events())] as Array<Record<string, unknown>>
  const found = all.flatMap((each) => differences(each))
  const sent = (await stand.events()).flatMap(({ data }) => differences(data.object))
  expect([...new Set([...found, ...sent])]).toEqual([])
  expect(new Set(all.map(({ object }) => object))).toEqual(new Set(Object.keys(examples)))
})

test.each([
  [CARDS.good, 'visa', '4242'],
  ['5555555555554444', 'mastercard', '4444'],
  ['378282246310005', 'amex', '0005'],
])('a payment shows the card of its charge only when the call expands it (%s)', async (number, brand, last4) => {
  const { id, client_secret } = await create({})
  await confirm(stand, client_secret!, number)
  const charge = (await stripe.paymentIntents.retrieve(id)).latest_charge
  expect(charge).toMatch(/^ch_/)
  const expanded = (await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })).latest_charge
  expect(expanded).toMatchObject({ id: charge, payment_method_details: { type: 'card', card: { brand, last4 } } })
  expect(await refusal(stripe.paymentIntents.retrieve(id, { expand: ['customer'] }))).toEqual([
    400,
    undefined,
    'expand',
  ])
})

test('finds a reply with a missing field, an extra one, or one of another type', () => {
  const { status, ...refund } = examples.refund!
  expect(differences({ ...refund, tip: 1, amount: '100', charge: 7 }).sort()).toEqual(
    [
      'refund.amount is string',
      'refund.charge is number',
      'refund.status is missing',
      "refund.tip is none of Stripe's",
    ].sort(),
  )
})

test("money is transferred only to enabled accounts, in the platform's currency, and up to the balance", async () => {
  const account = await stripe.accounts.create({ capabilities: { transfers: { requested: true } } })
  const transfer = (more: object = {}) =>
    refusal(stripe.transfers.create({ amount: 100, currency: 'usd', destination: account.id, ...more }))
  expect(await transfer()).toEqual([400, 'insufficient_capabilities_for_transfer', undefined])
  const { client_secret } = await create({})
  await stand.onboard(account.id, 'complete')
  expect(await transfer()).toBeUndefined()
  expect(await transfer({ currency: 'eur' })).toEqual([400, undefined, 'currency'])
  expect(await transfer({ destination: 'acct_none' })).toEqual([400, 'resource_missing', undefined])
  expect(await transfer({ amount: (await stand.available()) + 1 })).toEqual([400, 'balance_insufficient', undefined])
  // An account that has lost the capability gets no charge that was begun before.
  const begun = await create({ transfer_data: { destination: account.id } })
  await stand.onboard(account.id, 'restricted')
  expect((await confirm(stand, begun.client_secret!)).error?.code).toBe('insufficient_capabilities_for_transfer')
  expect((await confirm(stand, client_secret!)).status).toBe('succeeded')
})
