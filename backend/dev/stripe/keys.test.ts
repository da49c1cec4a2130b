import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { Pool } from 'pg'
import { SITE_LOCKS } from '../../src/db/advisory-locks.ts'
import { freshDatabase } from '../../test/app.ts'
import { otherTransaction } from '../../test/database.ts'
import { type StripeStandIn, startStripe } from '../stripe.ts'

let url: string
let pool: Pool
let stripe: StripeStandIn
beforeAll(async () => {
  url = await freshDatabase()
  pool = new Pool({ connectionString: url, max: 4 })
  stripe = await startStripe({ pool, account: '1', webhookSecret: 'whsec', deliver: async () => 200 })
})
afterAll(async () => {
  await stripe.stop()
  await pool.end()
})
afterEach(() => stripe.recover())

async function begin(key: string, amount = 500) {
  const reply = await fetch(`${stripe.url}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_1', 'idempotency-key': key },
    body: new URLSearchParams({ amount: String(amount), currency: 'usd' }),
  })
  const { id, error } = (await reply.json()) as { id?: string; error?: { type: string } }
  return { status: reply.status, replayed: reply.headers.get('idempotent-replayed') === 'true', id, error }
}

const made = async () => (await stripe.things('payment_intent')).length

test('a result is stored under its key, and bound to the parameters of the call', async () => {
  const first = await begin('stored')
  expect(await begin('stored')).toEqual({ ...first, replayed: true })
  expect(await begin('stored', 600)).toMatchObject({ status: 400, error: { type: 'idempotency_error' } })
})

test.each([
  ['500', 0],
  ['500-after', 1],
] as const)(
  'a failure of Stripe itself (%s) is stored as well, whether or not the call took effect',
  async (how, more) => {
    const before = await made()
    stripe.fail(how, 'POST', 1)
    expect(await begin(how)).toMatchObject({ status: 500, replayed: false })
    expect(await made()).toBe(before + more)
    for (let i = 0; i < 3; i++) expect(await begin(how)).toMatchObject({ status: 500, replayed: true })
    expect(await made()).toBe(before + more)
    expect(await begin(`another than ${how}`)).toMatchObject({ status: 200 })
  },
)

test('a call that is rejected before it runs leaves its key unused', async () => {
  for (const how of ['429', '503'] as const) {
    stripe.fail(how, 'POST', 1)
    expect(await begin(how)).toMatchObject({ status: Number(how) })
    expect(await begin(how)).toMatchObject({ status: 200, replayed: false })
  }
  expect(await begin('refused', 1)).toMatchObject({ status: 400, error: { type: 'invalid_request_error' } })
  expect(await begin('refused', 500)).toMatchObject({ status: 200 })
})

test('a key that is in use is rejected, and works again afterwards', async () => {
  const holder = await otherTransaction({ env: { DATABASE_DIRECT_URL: url } })
  await holder.lockSite(SITE_LOCKS.stripeFake) // whatever is carried out waits
  const both = [begin('busy'), begin('busy')]
  expect(await Promise.race(both)).toMatchObject({ status: 409 })
  await holder.commit()
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await begin('busy')).toMatchObject({ status: 200, replayed: true })
})
