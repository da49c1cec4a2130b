import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { Pool } from 'pg'
import { settled } from '../../src/startup/settled.ts'
import { freshDatabase } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { type StripeStandIn, startStripe } from '../stripe.ts'

let pool: Pool
let stripe: StripeStandIn
let reply: () => Promise<number>
let replies: number[]
beforeAll(async () => {
  pool = new Pool({ connectionString: await freshDatabase(), max: 4 })
  const deliver = async () => {
    const status = await reply()
    replies.push(status)
    return status
  }
  stripe = await startStripe({ pool, account: '1', webhookSecret: 'whsec', deliver })
})
afterAll(async () => {
  await stripe.stop()
  await pool.end()
})
beforeEach(() => {
  reply = async () => 200
  replies = []
})

const post = (path: string, fields: Record<string, string>) =>
  fetch(`${stripe.url}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_1' },
    body: new URLSearchParams(fields),
  })
/** Makes a payment and cancels it, which causes one webhook. */
async function cancelOne(): Promise<void> {
  const { id } = (await (await post('payment_intents', { amount: '500', currency: 'usd' })).json()) as { id: string }
  await post(`payment_intents/${id}/cancel`, {})
}
const busy = () => expect(settled([stripe.settle], 100)).rejects.toThrow('work without end')

it('is busy while a webhook is in transit, and idle once the site has accepted it', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  reply = () => promise
  await cancelOne()
  await busy()
  resolve(200)
  await settled([stripe.settle])
  expect(replies).toEqual([200])
})

it('does not wait for webhooks that are withheld, or that wait for their next attempt', async () => {
  stripe.webhooks.pause(true)
  await cancelOne()
  await settled([stripe.settle])
  reply = async () => 503
  stripe.webhooks.pause(false)
  await settled([stripe.settle])
  expect(replies).toEqual([503])
})

it('is busy while it runs a call whose client has disconnected', async () => {
  stripe.fail('2000ms', 'POST /v1/payment_intents', 1)
  const gone = new AbortController()
  const body = new URLSearchParams({ amount: '500', currency: 'usd' })
  const headers = { authorization: 'Bearer sk_test_1' }
  stripe.calls.length = 0
  const { signal } = gone
  const call = fetch(`${stripe.url}/v1/payment_intents`, { method: 'POST', headers, body, signal }).catch(() => {})
  await eventually(() => expect(stripe.calls).toHaveLength(1))
  gone.abort()
  await call
  await busy()
  const before = (await stripe.things('payment_intent')).length
  await settled([stripe.settle])
  expect((await stripe.things('payment_intent')).length).toBe(before + 1)
})
