import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '../../test/eventually.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { begin, idOf, type PaymentsApp, row, startPayments, tip } from '../../test/payments.ts'
import { act, call, makeStaff } from '../../test/staff.ts'
import { sweep } from '../../test/sweep.ts'
import { AccountDeletion } from '../account/deletion.service.ts'

let t: PaymentsApp
let staff: Person
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off' })
  staff = await makeStaff(t)
})
afterAll(() => t.stop())

const MESSAGE = 'Thank you for the window seat'

/** What Stripe has of a message: in the payment, and in its charge if there is one. */
async function atStripe(intent: string) {
  const things = [...(await t.stripe.things('payment_intent')), ...(await t.stripe.things('charge'))]
  return things
    .filter(({ id, payment_intent }) => [id, payment_intent].includes(intent))
    .flatMap(({ metadata }) => (metadata as { message?: string }).message ?? [])
}
const leave = (who: Person) => t.app.get(AccountDeletion, { strict: false }).delete(who.id)

test.each(['giver', 'helper'] as const)(
  'when the %s erases the account, Stripe keeps no message either',
  async (who) => {
    const [giver, helper] = [await makePerson(t), await makePerson(t)]
    const paid = await tip(t, helper, { from: giver, message: MESSAGE })
    await eventually(async () => expect(await row(t, paid)).toMatchObject({ state: 'paid' }))
    const unpaid = idOf((await begin(t, helper, { from: giver, amount: 9, message: MESSAGE })).json().clientSecret)
    // Control: it is there as long as nobody erases it.
    expect([await atStripe(paid), await atStripe(unpaid)]).toEqual([[MESSAGE, MESSAGE], [MESSAGE]])
    await leave({ giver, helper }[who])
    await eventually(async () => expect([await atStripe(paid), await atStripe(unpaid)]).toEqual([[], []]))
  },
)

test('a reported message stays at Stripe while it is only hidden, and is erased there when staff remove it', async () => {
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  const intent = await tip(t, helper, { from: giver, message: MESSAGE })
  await eventually(async () => expect(await row(t, intent)).toMatchObject({ state: 'paid' }))
  const { id } = await row(t, intent)
  expect((await call(t, helper, 'POST', `/payments/tips/${id}/words/report`)).statusCode).toBe(204)
  await sweep(t, 'payments-messages')
  expect(await atStripe(intent)).toEqual([MESSAGE, MESSAGE])
  const { rows } = await t.pool.query("select max(id) as id from moderation_case where kind = 'words'")
  expect((await act(t, staff, Number(rows[0].id), 'remove')).statusCode).toBe(200)
  await eventually(async () => expect(await row(t, intent)).toMatchObject({ message: null, stripe_message: false }))
  expect(await atStripe(intent)).toEqual([])
})

test('when Stripe is away, the hourly sweep erases the message later', async () => {
  const [giver, helper] = [await makePerson(t), await makePerson(t)]
  const intent = await tip(t, helper, { from: giver, message: MESSAGE })
  await eventually(async () => expect(await row(t, intent)).toMatchObject({ state: 'paid' }))
  await t.pool.query('update tip set message = null where intent_id = $1', [intent])
  await sweep(t, 'payments-messages')
  await eventually(async () => expect(await atStripe(intent)).toEqual([]))
})
