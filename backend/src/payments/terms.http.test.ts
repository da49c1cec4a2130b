import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makePerson, type Person } from '../../test/make.ts'
import { begin, connect, leave, type PaymentsApp, report, startPayments, tip } from '../../test/payments.ts'
import { decideAbout } from '../../test/staff.ts'
import { now } from '../http/clock.contract.ts'

let t: PaymentsApp
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off', TIPS_A_DAY_HELPER: '600', PAYOUT_HOLD_HOURS: '72' })
})
afterAll(() => t.stop())

const termsOf = async ({ id }: { id: number }, amount?: number) =>
  (await t.inject(`/api/payments/terms/${id}${amount ? `?amount=${amount}` : ''}`)).json()
const mailsTo = (who: Person) => t.inbox.received.filter(({ to }) => to.includes(who.email))
const mailOf = async (who: Person, subject: RegExp) => {
  await t.settled()
  return mailsTo(who).find((mail) => subject.test(mail.subject))?.text
}

test('the terms say whether an amount is possible, whether messages are accepted, and whether payouts are set up', async () => {
  const [helper, giver] = [await makePerson(t), await makePerson(t)]
  expect(await termsOf(helper)).toEqual({ possible: true, visitorMessages: true, payoutsReady: false })
  expect(await termsOf(helper, 501)).toMatchObject({ possible: false })
  await report(t, await tip(t, helper, { from: giver, amount: 480 }), { amount: 480 })
  await t.inject({
    method: 'PUT',
    url: '/api/payments/settings',
    headers: helper.as,
    payload: { visitorMessages: false },
  })
  await connect(t, helper)
  expect(await termsOf(helper)).toEqual({ possible: true, visitorMessages: false, payoutsReady: true })
  expect(await termsOf(helper, 120)).toMatchObject({ possible: true })
  expect(await termsOf(helper, 121)).toEqual({ possible: false, visitorMessages: false, payoutsReady: true })
  expect((await begin(t, helper, { amount: 120 })).statusCode).toBe(201)
  expect((await begin(t, helper, { amount: 121 })).json().code).toBe('tip-cap-helper')
  expect((await t.inject('/api/payments/terms/987654321')).statusCode).toBe(404)
  await decideAbout(t, helper, 'suspend')
  expect(await termsOf(helper, 1)).toMatchObject({ possible: false })
})

test("only the payer sees the recipient's name and the day of a payment", async () => {
  const [helper, giver, other] = [await makePerson(t, { username: 'Ravi' }), await makePerson(t), await makePerson(t)]
  const reported = (intent: string, who?: Person) =>
    t.inject({
      method: 'POST',
      url: '/api/payment-success',
      headers: who?.as ?? {},
      payload: { paymentIntentId: intent, amount: 5 },
    })
  const signedIn = await tip(t, helper, { from: giver })
  for (const who of [other, undefined]) {
    const reply = await reported(signedIn, who)
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'payment-of-another'])
    expect(reply.body).not.toContain('Ravi')
  }
  const record = { recipientId: helper.id, recipientName: 'Ravi', amount: 5, paidAt: expect.stringMatching(/^20\d\d-/) }
  expect((await reported(signedIn, giver)).json()).toMatchObject(record)
  expect((await reported(await tip(t, helper))).json()).toMatchObject(record)
})

test('a receipt has the day; the emails of a refund name the helper or giver, the day and the reason', async () => {
  const [helper, giver] = [await makePerson(t, { username: 'Ravi' }), await makePerson(t, { username: 'Asha' })]
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(now())
  const intent = await tip(t, helper, { from: giver, amount: 9 })
  await report(t, intent, { amount: 9 })
  expect(await mailOf(giver, /Receipt/)).toContain(`Date: ${today}\nPaid with: Visa ending in 4242\n`)

  await t.stripe.refund(intent, { reason: 'duplicate' })
  const toGiver = await mailOf(giver, /Your tip of \$9\.00 was refunded/)
  expect(toGiver).toContain(`We refunded $9.00 of your $9.00 tip to “Ravi” of ${today}.`)
  expect(toGiver).toContain('it was charged twice')
  const toHelper = await mailOf(helper, /A tip of \$9\.00 was refunded/)
  expect(toHelper).toContain(`from “Asha” of ${today} was refunded to the giver.`)
  expect(toHelper).toContain('it was charged twice')

  const another = await tip(t, helper, { from: giver, amount: 7 })
  await t.stripe.refund(another, { amount: '300' })
  expect(await mailOf(giver, /\$3\.00 of your tip of \$7\.00 was refunded/)).toContain(
    'We refunded $3.00 of your $7.00',
  )
  await mailOf(helper, /\$3\.00 of a tip of \$7\.00 was refunded/)

  await report(t, await tip(t, helper, { from: giver, amount: 8 }), { amount: 8 })
  await leave(t, helper)
  expect(await mailOf(giver, /Your tip of \$8\.00 was refunded/)).toContain(
    'the person left the site before the money could be passed on',
  )
})
