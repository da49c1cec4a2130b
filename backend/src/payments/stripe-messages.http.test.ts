import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { tipRow } from '../../test/ledger.ts'
import { makePerson } from '../../test/make.ts'
import { begin, idOf, leave, type PaymentsApp, startPayments, tip } from '../../test/payments.ts'
import { act, call, makeStaff } from '../../test/staff.ts'

let t: PaymentsApp
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const MESSAGE = 'Thank you for the window seat'

async function atStripe(intent: string) {
  const things = [...(await t.stripe.things('payment_intent')), ...(await t.stripe.things('charge'))]
  return things
    .filter(({ id, payment_intent }) => [id, payment_intent].includes(intent))
    .flatMap(({ metadata }) => (metadata as { message?: string }).message ?? [])
}

test.each(['giver', 'helper'] as const)(
  'when the %s deletes the account, Stripe stores no message either',
  async (who) => {
    const [giver, helper] = [await makePerson(t), await makePerson(t)]
    const paid = await tip(t, helper, { from: giver, message: MESSAGE })
    await t.settled()
    const unpaid = idOf((await begin(t, helper, { from: giver, amount: 9, message: MESSAGE })).json().clientSecret)
    expect([await atStripe(paid), await atStripe(unpaid)]).toEqual([[MESSAGE, MESSAGE], [MESSAGE]])
    await leave(t, { giver, helper }[who])
    await t.settled()
    expect([await atStripe(paid), await atStripe(unpaid)]).toEqual([[], []])
  },
)

test('a reported message stays at Stripe while it is only hidden, and is erased there when staff remove it', async () => {
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  const intent = await tip(t, helper, { from: giver, message: MESSAGE })
  await t.settled()
  const { id } = await tipRow(t, intent)
  expect((await call(t, helper, 'POST', `/payments/tips/${id}/message/report`)).statusCode).toBe(204)
  await t.advance(3_600)
  expect(await atStripe(intent)).toEqual([MESSAGE, MESSAGE])
  const staff = await makeStaff(t)
  const [reported] = (await call(t, staff, 'GET', '/ops/moderation/cases')).json<Array<{ id: number }>>()
  expect((await act(t, staff, reported!.id, 'remove')).statusCode).toBe(200)
  await t.settled()
  expect(await atStripe(intent)).toEqual([])
})

test('a message is erased later if Stripe is unavailable', async () => {
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  const intent = await tip(t, helper, { from: giver, message: MESSAGE })
  await t.settled()
  t.stripe.fail('503', 'POST /v1/payment_intents/')
  await leave(t, giver)
  await t.settled()
  expect(await atStripe(intent)).toEqual([MESSAGE, MESSAGE])
  t.stripe.recover()
  await t.recovered()
  expect(await atStripe(intent)).toEqual([])
})
