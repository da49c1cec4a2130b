import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makePerson, type Person } from '../../test/make.ts'
import { begin, connect, type PaymentsApp, report, startPayments, tip } from '../../test/payments.ts'

let t: PaymentsApp
beforeAll(async () => {
  t = await startPayments({ RATE_LIMITS: 'off' })
})
afterAll(() => t.stop())

const payouts = (who: Person, path: string) =>
  t.inject({ method: 'POST', url: `/api/payouts/${path}`, headers: who.as, payload: {} })

test('while Stripe hangs, each request has an answer within eight seconds; the same form then goes on', async () => {
  const [helper, other] = [await makePerson(t), await makePerson(t)]
  await connect(t, helper)
  t.stripe.webhooks.hold(true)
  const intent = await tip(t, helper)
  const key = randomUUID()
  t.stripe.fail('hang')
  const asked = {
    'the tip page': () => begin(t, helper, { key }),
    'a report': () => report(t, intent),
    'onboarding, first': () => payouts(other, 'onboarding'),
    'onboarding, again': () => payouts(helper, 'onboarding'),
    refresh: () => payouts(helper, 'refresh'),
  }
  const answers = Object.entries(asked).map(async ([what, ask]) => {
    const since = performance.now()
    const reply = await ask()
    const inTime = performance.now() - since < 8_000
    return { what, inTime, answer: [reply.statusCode, reply.json().code, reply.headers['retry-after']] }
  })
  const away = [503, 'payment-service-away', '5']
  expect(await Promise.all(answers)).toEqual(Object.keys(asked).map((what) => ({ what, inTime: true, answer: away })))
  t.stripe.recover()
  expect((await begin(t, helper, { key })).statusCode).toBe(201)
  const { rows } = await t.pool.query('select count(*)::int as n from tip where recipient_id = $1', [helper.id])
  expect(rows[0].n).toBe(2)
})
