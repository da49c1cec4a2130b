import { randomUUID } from 'node:crypto'
import { mock } from 'node:test'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '../../test/eventually.ts'
import { tipsTo } from '../../test/ledger.ts'
import { makePerson, type Person } from '../../test/make.ts'
import { begin, connect, type PaymentsApp, report, startPayments, tip } from '../../test/payments.ts'

let t: PaymentsApp
beforeAll(async () => {
  // The calls themselves hang longer than this file runs.
  t = await startPayments({ RATE_LIMITS: 'off', OUTBOUND_TIMEOUT_MS: '60000' })
})
afterAll(() => t.stop())

const payouts = (who: Person, path: string) =>
  t.inject({ method: 'POST', url: `/api/payouts/${path}`, headers: who.as, payload: {} })

test('while Stripe hangs, each request gets a response after seven seconds; the same form then continues', async () => {
  const [helper, other] = [await makePerson(t), await makePerson(t)]
  await connect(t, helper)
  t.stripe.webhooks.pause(true)
  const intent = await tip(t, helper)
  const key = randomUUID()
  t.stripe.fail('hang')
  const requests = {
    'the tip page': () => begin(t, helper, { key }),
    'a report': () => report(t, intent),
    'onboarding, first': () => payouts(other, 'onboarding'),
    'onboarding, again': () => payouts(helper, 'onboarding'),
    refresh: () => payouts(helper, 'refresh'),
  }
  const before = t.stripe.calls.length
  mock.timers.enable({ apis: ['setInterval'] }) // RxJS uses it for the timeout of a request
  const replies = Object.entries(requests).map(async ([what, sendRequest]) => {
    const reply = await sendRequest()
    return { what, response: [reply.statusCode, reply.json().code, reply.headers['retry-after']] }
  })
  await eventually(() => expect(t.stripe.calls.length).toBe(before + replies.length))
  mock.timers.tick(7_000)
  mock.timers.reset()
  const away = [503, 'payment-service-unavailable', '5']
  expect(await Promise.all(replies)).toEqual(Object.keys(requests).map((what) => ({ what, response: away })))
  t.stripe.recover()
  expect((await begin(t, helper, { key })).statusCode).toBe(201)
  expect(await tipsTo(t, helper)).toHaveLength(2)
})
