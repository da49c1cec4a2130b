import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client, Pool } from 'pg'
import { startSmtp } from '../dev/smtp.ts'
import { toAddress } from '../dev/stripe/webhooks.ts'
import { type StripeStandIn, startStripe } from '../dev/stripe.ts'
import { freshDatabase, TEST_ENV } from './app.ts'
import { eventually } from './eventually.ts'
import { heartsHaveStopped, soon } from './hurry.ts'
import { confirm, idOf, invariant } from './payments.ts'
import { startProcess } from './process.ts'

type Process = Awaited<ReturnType<typeof startProcess>>

let url: string
let pool: Pool
let stripe: StripeStandIn
let smtp: Awaited<ReturnType<typeof startSmtp>>
let running: Process
const ends: Array<() => unknown> = []

/** After one was killed: the next, which Stripe tells of everything from now on. */
async function startNext(): Promise<void> {
  const settings = { DATABASE_URL: url, SMTP_URL: smtp.url, STRIPE_API_URL: stripe.url, RATE_LIMITS: 'off' }
  running = await startProcess(settings)
  ends.push(running.kill)
  stripe.webhooks.to(toAddress(`${running.base}/api/stripe/webhook`))
}

beforeAll(async () => {
  url = await freshDatabase()
  pool = new Pool({ connectionString: url, max: 4 })
  smtp = await startSmtp()
  stripe = await startStripe({ pool, webhookSecret: TEST_ENV.STRIPE_WEBHOOK_SECRET, deliver: async () => 503 })
  await startNext()
}, 60_000)
afterAll(async () => {
  await stripe.stop()
  for (const end of ends) await end()
  await smtp.stop()
  await pool.end()
})

async function person(): Promise<number> {
  const { rows } = await pool.query(
    `insert into account (username, email, email_confirmed_at) values ('P', $1, now()) returning id::int`,
    [`${randomUUID()}@mail.test`],
  )
  return rows[0].id
}

const begin = (recipientId: number, key: string) =>
  fetch(`${running.base}/api/create-payment-intent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ amount: 5, recipientId }),
  })

const ofHelper = async (helper: number) =>
  (await stripe.things('payment_intent')).filter(
    ({ metadata }) => (metadata as { recipientId: string }).recipientId === String(helper),
  )

const called = async (call: string, since: number) =>
  eventually(() => expect(stripe.calls.slice(since)).toContain(call), 15_000)

/** A tip that is charged at Stripe, and nobody has heard of it. */
async function charged(helper: number): Promise<string> {
  const { clientSecret } = (await (await begin(helper, randomUUID())).json()) as { clientSecret: string }
  expect((await confirm(stripe, clientSecret)).status).toBe('succeeded')
  return idOf(clientSecret)
}

const stateOf = async (intent: string) =>
  (await pool.query('select state from tip where intent_id = $1', [intent])).rows[0]?.state

test.each([
  ['after the row, before Stripe did anything', 'hang'],
  ['after Stripe did it, before its answer came', 'hang-after'],
] as const)(
  'killed while a payment is begun, %s: the same form goes on with another process, one payment',
  async (_when, how) => {
    const [helper, key] = [await person(), randomUUID()]
    const since = stripe.calls.length
    stripe.fail(how, 'POST /v1/payment_intents', 1)
    const lost = begin(helper, key).catch(() => 'lost')
    await called('POST /v1/payment_intents', since)
    if (how === 'hang-after') await eventually(async () => expect(await ofHelper(helper)).toHaveLength(1))
    await running.kill()
    expect(await lost).toBe('lost')
    await startNext()
    const again = await begin(helper, key)
    expect(again.status).toBe(201)
    expect(await ofHelper(helper)).toHaveLength(1)
    const { rows } = await pool.query('select count(*)::int as n from tip where recipient_id = $1', [helper])
    expect(rows[0].n).toBe(1)
  },
  60_000,
)

test('killed with a webhook’s effect half done: the effect and the event are gone together, and come again together', async () => {
  stripe.webhooks.hold(true)
  const intent = await charged(await person())
  const event = (await stripe.events()).findLast(({ data }) => data.object.id === intent)!
  // The event is entered, then the tip is waited for: in between it dies.
  const holder = new Client({ connectionString: url })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from tip where intent_id = $1 for update', [intent])
  const lost = stripe.webhooks.send(event).catch(() => 'lost')
  await eventually(async () => {
    const { rows } = await holder.query(
      "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    expect(rows[0].n).toBe(1)
  })
  await running.kill()
  expect(await lost).toBe('lost')
  await holder.query('commit')
  await holder.end()
  expect([
    await stateOf(intent),
    (await pool.query('select from stripe_event where id = $1', [event.id])).rowCount,
  ]).toEqual(['open', 0])
  await startNext()
  stripe.webhooks.hold(false)
  await eventually(async () => expect(await stateOf(intent)).toBe('paid'))
}, 60_000)

test.each([
  ['before Stripe moved anything', 'hang'],
  ['after Stripe moved it, before its answer came', 'hang-after'],
] as const)(
  'killed while money is passed on, %s: another process finishes, and it has moved once',
  async (_when, how) => {
    const helper = await person()
    const intent = await charged(helper)
    await eventually(async () => expect(await stateOf(intent)).toBe('paid'))
    const account = `acct_${randomUUID().replaceAll('-', '')}`
    await pool.query(`insert into dev.stripe_object (id, kind, data) values ($1, 'account', $2)`, [
      account,
      JSON.stringify({
        id: account,
        object: 'account',
        details_submitted: true,
        capabilities: { transfers: 'active' },
      }),
    ])
    const since = stripe.calls.length
    stripe.fail(how, 'POST /v1/transfers', 1)
    await pool.query('insert into payout_account (account_id, stripe_id) values ($1, $2)', [helper, account])
    await stripe.onboard(account, 'complete')
    await called('POST /v1/transfers', since)
    if (how === 'hang-after') {
      await eventually(async () =>
        expect((await stripe.things('transfer')).some((each) => each.destination === account)).toBe(true),
      )
    }
    await running.kill()
    await heartsHaveStopped(pool)
    await startNext()
    const transfers = async () => (await stripe.things('transfer')).filter(({ destination }) => destination === account)
    await soon(pool, async () => expect(await transfers()).toMatchObject([{ amount: 500 }]), 40_000)
    await soon(pool, () => invariant({ pool, stripe }), 40_000)
    expect(await transfers()).toHaveLength(1)
  },
  120_000,
)
