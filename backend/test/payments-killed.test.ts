import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { Client, Pool } from 'pg'
import { startSmtp } from '../dev/smtp.ts'
import { toAddress } from '../dev/stripe/webhooks.ts'
import { type StripeStandIn, startStripe } from '../dev/stripe.ts'
import { freshDatabase, TEST_ENV } from './app.ts'
import { eventually } from './eventually.ts'
import { abandonActiveJobs, soon } from './hurry.ts'
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
  const settings = {
    DATABASE_URL: url,
    SMTP_URL: smtp.url,
    STRIPE_API_URL: stripe.url,
    RATE_LIMITS: 'off',
    PAYOUT_HOLD_HOURS: '0',
  }
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
afterEach(() => stripe.recover())

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

test.each(['500', '500-after'] as const)(
  'Stripe fails while it makes a payment and keeps that (%s), and the next key is in use when the process is killed: the form goes on, one payment can be paid',
  async (how) => {
    const [helper, key] = [await person(), randomUUID()]
    const since = stripe.calls.length
    stripe.fail(how, 'POST /v1/payment_intents', 1)
    stripe.fail('0ms', 'POST /v1/payment_intents', 1) // the replay
    stripe.fail('hang-after', 'POST /v1/payment_intents', 1) // the next key
    const lost = begin(helper, key).catch(() => 'lost')
    const made = how === '500' ? 1 : 2
    await eventually(async () => expect(await ofHelper(helper)).toHaveLength(made))
    expect(stripe.calls.slice(since).filter((call) => call === 'POST /v1/payment_intents')).toHaveLength(3)
    const row = async () =>
      (await pool.query('select attempt, intent_id from tip where recipient_id = $1', [helper])).rows
    expect(await row()).toEqual([{ attempt: 1, intent_id: null }])
    await running.kill()
    expect(await lost).toBe('lost')
    await startNext()
    const again = await begin(helper, key)
    expect(again.status).toBe(201)
    const { clientSecret } = (await again.json()) as { clientSecret: string }
    expect(await row()).toEqual([{ attempt: 1, intent_id: idOf(clientSecret) }])
    expect(await ofHelper(helper)).toHaveLength(made) // the key that was written down was used again
    expect((await confirm(stripe, clientSecret)).status).toBe('succeeded')
    await eventually(async () => expect(await stateOf(idOf(clientSecret))).toBe('paid'))
  },
  60_000,
)

test('when a process is killed with a webhook’s effect half done, effect and event are gone together, and come again together', async () => {
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

/** A tip that is paid and waits on the platform, and the account that its helper is about to have. */
async function waiting(): Promise<{ helper: number; account: string }> {
  const helper = await person()
  const intent = await charged(helper)
  await eventually(async () => expect(await stateOf(intent)).toBe('paid'))
  // Nothing else asks Stripe from now on, so that a test can say which call it is that fails.
  await soon(pool, async () => {
    const { rows } = await pool.query(
      `select count(*)::int as n from pgboss.job
       where name = 'payments' and state in ('created', 'retry', 'active') and start_after <= now()`,
    )
    expect(rows[0].n).toBe(0)
  })
  const account = `acct_${randomUUID().replaceAll('-', '')}`
  const thing = { id: account, object: 'account', details_submitted: true, capabilities: { transfers: 'active' } }
  await pool.query(`insert into dev.stripe_object (id, kind, data) values ($1, 'account', $2)`, [
    account,
    JSON.stringify(thing),
  ])
  return { helper, account }
}

/** From now on money can reach the helper. */
async function passOn({ helper, account }: { helper: number; account: string }): Promise<void> {
  await pool.query('insert into payout_account (account_id, stripe_id) values ($1, $2)', [helper, account])
  await stripe.onboard(account, 'complete')
}

const transfersTo = async (account: string) =>
  (await stripe.things('transfer')).filter(({ destination }) => destination === account)

async function finishesOnce(account: string): Promise<void> {
  await abandonActiveJobs(pool)
  await startNext()
  await soon(pool, async () => expect(await transfersTo(account)).toMatchObject([{ amount: 500 }]), 40_000)
  await soon(pool, () => invariant({ pool, stripe }), 40_000)
  expect(await transfersTo(account)).toMatchObject([{ amount: 500, amount_reversed: 0 }])
}

test.each([
  ['before Stripe moved anything', 'hang'],
  ['after Stripe moved it, before its answer came', 'hang-after'],
] as const)(
  'killed while money is passed on, %s: another process finishes, and it has moved once',
  async (_when, how) => {
    const { helper, account } = await waiting()
    const since = stripe.calls.length
    stripe.fail(how, 'POST /v1/transfers', 1)
    await passOn({ helper, account })
    await called('POST /v1/transfers', since)
    if (how === 'hang-after') await eventually(async () => expect(await transfersTo(account)).toHaveLength(1))
    await running.kill()
    await finishesOnce(account)
  },
  120_000,
)

test.each([
  ['nothing had moved', '500', 'while it looks', 'hang', 'GET', 3],
  ['all had moved', '500-after', 'while it looks', 'hang', 'GET', 2],
  ['nothing had moved', '500', 'before another key moved it', 'hang', 'POST', 3],
  ['nothing had moved', '500', 'after another key moved it', 'hang-after', 'POST', 3],
] as const)(
  'Stripe fails while money is passed on and keeps that, and %s (%s); killed %s (%s, %s %i): it has moved once',
  async (_what, failure, _when, how, method, nth) => {
    const { helper, account } = await waiting()
    const since = stripe.calls.length
    const call = `${method} /v1/transfers`
    stripe.fail(failure, 'POST /v1/transfers', 1)
    // The first call, and with the replay the second, comes through; then it hangs.
    stripe.fail('0ms', call, nth - (method === 'POST' ? 2 : 1))
    stripe.fail(how, call, 1)
    await passOn({ helper, account })
    const last = () => expect(stripe.calls.slice(since).filter((each) => each === call)).toHaveLength(nth)
    await soon(pool, last, 40_000)
    if (how === 'hang-after') await eventually(async () => expect(await transfersTo(account)).toHaveLength(1))
    await running.kill()
    await finishesOnce(account)
    const { rows } = await pool.query('select outcome from movement where target = $1 order by id', [account])
    expect(rows.map(({ outcome }) => outcome)).toEqual(failure === '500' ? ['failed', 'done'] : ['done'])
  },
  120_000,
)
