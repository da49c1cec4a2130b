import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { makePerson } from '../../test/make.ts'
import { begin, confirm, idOf, type PaymentsApp, report, startPayments } from '../../test/payments.ts'

let t: PaymentsApp
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off', OUTBOUND_TIMEOUT_MS: '1000' })
})
afterAll(() => t.stop())
afterEach(() => {
  t.stripe.recover()
  t.stripe.webhooks.hold(false)
})

const MASTERCARD = '5555555555554444'

async function paid() {
  const [giver, helper] = [await makePerson(t), await makePerson(t, { username: 'Ravi' })]
  const { clientSecret } = (await begin(t, helper, { from: giver })).json<{ clientSecret: string }>()
  expect((await confirm(t.stripe, clientSecret, MASTERCARD)).status).toBe('succeeded')
  return { giver, helper, intent: idOf(clientSecret) }
}
const cardOf = async (intent: string) =>
  (await t.pool.query('select card_brand, card_last4 from tip where intent_id = $1', [intent])).rows
const RECEIPT = { receiptNumber: expect.stringMatching(/^FA-\d{6,}$/), card: { brand: 'Mastercard', last4: '4444' } }

test('a payment that the browser reports first is recorded with its card', async () => {
  t.stripe.webhooks.hold(true)
  const { giver, intent } = await paid()
  expect((await report(t, intent, {}, giver)).json()).toMatchObject(RECEIPT)
  expect(await cardOf(intent)).toEqual([{ card_brand: 'Mastercard', card_last4: '4444' }])
})

test('a payment that only a webhook reports gets its card, too', async () => {
  const { intent } = await paid()
  await t.settled()
  expect(await cardOf(intent)).toEqual([{ card_brand: 'Mastercard', card_last4: '4444' }])
})

test('a paid tip is shown without its card while the provider does not respond, and with it afterwards', async () => {
  const { giver, intent } = await paid()
  await t.settled()
  await t.pool.query('update tip set card_brand = null, card_last4 = null where intent_id = $1', [intent])
  t.stripe.fail('500', `GET /v1/payment_intents/${intent}`)
  const without = await report(t, intent, {}, giver)
  expect([without.statusCode, without.json().card]).toEqual([200, null])
  t.stripe.recover()
  expect((await report(t, intent, {}, giver)).json()).toMatchObject(RECEIPT)
})

test('the email is a receipt: amount, recipient, day, card, number and the address for questions', async () => {
  const { giver, intent } = await paid()
  await t.settled()
  const { receiptNumber } = (await report(t, intent, {}, giver)).json<{ receiptNumber: string }>()
  const mail = t.inbox.received.find(({ to }) => to.includes(giver.email))
  for (const line of [
    'Amount: $5.00 (US dollars)',
    'To: Ravi',
    'Paid with: Mastercard ending in 4444',
    `Receipt number: ${receiptNumber}`,
    `Questions: ${t.env.CONTACT_EMAIL}`,
  ])
    expect(mail?.text).toContain(`${line}\n`)
  expect(mail?.html).toContain('Mastercard ending in 4444')
})
