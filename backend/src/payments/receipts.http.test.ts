import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { tipRow } from '../../test/ledger.ts'
import { makePerson } from '../../test/make.ts'
import { begin, confirm, idOf, leave, type PaymentsApp, report, startPayments } from '../../test/payments.ts'

let t: PaymentsApp
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off', OUTBOUND_TIMEOUT_MS: '1000' })
})
afterAll(() => t.stop())
afterEach(() => {
  t.stripe.recover()
  t.stripe.webhooks.pause(false)
})

const MASTERCARD = '5555555555554444'

async function paid() {
  const [giver, helper] = [await makePerson(t), await makePerson(t, { username: 'Ravi' })]
  const { clientSecret } = (await begin(t, helper, { from: giver })).json<{ clientSecret: string }>()
  expect((await confirm(t.stripe, clientSecret, MASTERCARD)).status).toBe('succeeded')
  return { giver, helper, intent: idOf(clientSecret) }
}
const cardOf = async (intent: string) => (await tipRow(t, intent)).card
const RECEIPT = { receiptNumber: expect.stringMatching(/^FA-\d{6,}$/), card: { brand: 'Mastercard', last4: '4444' } }

test('a payment that the browser reports first is recorded with its card', async () => {
  t.stripe.webhooks.pause(true)
  const { giver, intent } = await paid()
  expect((await report(t, intent, {}, giver)).json()).toMatchObject(RECEIPT)
  expect(await cardOf(intent)).toBe('Mastercard 4444')
})

test('a payment that only a webhook reports gets its card with the check after ten minutes', async () => {
  const { intent } = await paid()
  await t.settled()
  expect(await cardOf(intent)).toBeNull()
  await t.advance(610)
  await t.settled()
  expect(await cardOf(intent)).toBe('Mastercard 4444')
})

test("a giver's export has the card, and a deleted account leaves no card, also after later checks", async () => {
  const { giver, intent } = await paid()
  expect((await report(t, intent, {}, giver)).json()).toMatchObject(RECEIPT)
  const { data } = (await t.inject({ url: '/api/account/export', headers: giver.as })).json()
  expect(data.tipsSent).toMatchObject([{ cardBrand: 'Mastercard', cardLast4: '4444' }])
  await leave(t, giver)
  expect(await cardOf(intent)).toBeNull()
  await t.advance(7_200)
  await t.settled()
  expect(await cardOf(intent)).toBeNull()
})

test("a stranger's report of a paid tip reads nothing at the provider", async () => {
  const { intent } = await paid()
  await t.settled()
  const before = t.stripe.calls.length
  expect((await report(t, intent, {}, await makePerson(t))).statusCode).toBeGreaterThanOrEqual(400)
  expect(t.stripe.calls.length).toBe(before)
})

test('a paid tip is shown without its card while the provider does not respond, and with it afterwards', async () => {
  const { giver, intent } = await paid()
  await t.settled()
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
    `Questions? ${t.env.CONTACT_EMAIL}`,
  ])
    expect(mail?.text).toContain(`${line}\n`)
  expect(mail?.html).toContain('Mastercard ending in 4444')
})

test('the email goes out without the card while the provider does not respond', async () => {
  t.stripe.fail('500', 'GET /v1/payment_intents')
  const { giver } = await paid()
  await t.settled()
  const mail = t.inbox.received.find(({ to }) => to.includes(giver.email))
  expect(mail?.text).toContain('Paid with: Card\n')
})
