import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Pool } from 'pg'
import { startSmtp } from '../dev/smtp.ts'
import { toAddress } from '../dev/stripe/webhooks.ts'
import type { Failure, SentEvent, StripeStandIn } from '../dev/stripe.ts'
import { eventually } from './eventually.ts'
import { openKilling, type Process } from './killing.ts'
import { invariant, outcomesOf, tipRow, tipsTo } from './ledger.ts'
import { makePerson, type Person } from './make.ts'
import { confirm, idOf, startStripeAlone } from './payments.ts'
import { abandonActiveJobs, soon } from './retries.ts'

let killing: Awaited<ReturnType<typeof openKilling>>
let pool: Pool
let stripe: StripeStandIn
let smtp: Awaited<ReturnType<typeof startSmtp>>
let running: Process

/** The next process after a killed one, which receives all webhooks from now on. */
async function startNext(): Promise<void> {
  running = await killing.start({
    SMTP_URL: smtp.url,
    STRIPE_API_URL: stripe.url,
    PAYOUT_HOLD_HOURS: '0',
    OUTBOUND_TIMEOUT_MS: '30000', // what hangs hangs until it is killed
  })
  stripe.webhooks.to(toAddress(`${running.base}/api/stripe/webhook`))
}

beforeAll(async () => {
  killing = await openKilling()
  pool = killing.pool
  smtp = await startSmtp()
  stripe = await startStripeAlone(pool)
  await startNext()
})
afterAll(async () => {
  await stripe.stop()
  await smtp.stop()
  await killing.close()
})
// A test that failed in the middle must not make the next ones fail.
afterEach(async () => {
  stripe.recover()
  await killing.blocker.query('rollback')
  if (running.child.signalCode !== null || running.child.exitCode !== null) await startNext()
  stripe.webhooks.pause(false)
})

const begin = ({ id }: Person, key: string) =>
  fetch(`${running.base}/api/create-payment-intent`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ amount: 5, recipientId: id }),
  })

const ofHelper = async (helper: Person) =>
  (await stripe.things('payment_intent')).filter(
    ({ metadata }) => (metadata as { recipientId: string }).recipientId === String(helper.id),
  )

/** A tip that is charged at Stripe, and not reported yet. */
async function charged(helper: Person): Promise<string> {
  const { clientSecret } = (await (await begin(helper, randomUUID())).json()) as { clientSecret: string }
  expect((await confirm(stripe, clientSecret)).status).toBe('succeeded')
  return idOf(clientSecret)
}

/** Repeats a webhook that gave up its wait for a lock, as Stripe does. */
async function sendUntilTaken(event: SentEvent): Promise<number> {
  const status = await stripe.webhooks.send(event)
  return status === 200 ? status : sendUntilTaken(event)
}

const stateOf = async (intent: string) => (await tipRow({ pool }, intent)).state

/** How far the begin of a payment has come: how the calls of Stripe went, and how many payments there are then. */
const BEGUN = {
  'after the row, before Stripe did anything': { calls: ['hang'], made: 0 },
  'after Stripe did it, before its answer came': { calls: ['hang-after'], made: 1 },
  // The second call is the replay, the third has the next key, which is then in use.
  'after Stripe failed, stored the error, and accepted the next key': { calls: ['500', '0ms', 'hang-after'], made: 1 },
  'after Stripe did it, stored an error, and accepted the next key': {
    calls: ['500-after', '0ms', 'hang-after'],
    made: 2,
  },
} as const

test('killed while payments are begun, each at another point: the same forms go on with another process, one payment each', async () => {
  const forms: Array<{ helper: Person; key: string; lost: Promise<unknown> }> = []
  for (const { calls, made } of Object.values(BEGUN)) {
    const [helper, key, since] = [await makePerson({ pool }), randomUUID(), stripe.calls.length]
    for (const how of calls) stripe.fail(how, 'POST /v1/payment_intents', 1)
    forms.push({ helper, key, lost: begin(helper, key).catch(() => 'lost') })
    await eventually(async () => {
      expect(stripe.calls.slice(since)).toEqual(calls.map(() => 'POST /v1/payment_intents'))
      expect(await ofHelper(helper)).toHaveLength(made)
    })
  }
  const attempts = Object.values(BEGUN).map(({ calls }) => (calls.length > 1 ? 1 : 0))
  for (const [n, { helper }] of forms.entries())
    expect(await tipsTo({ pool }, helper)).toMatchObject([{ attempt: attempts[n], intent: null }])
  await running.kill()
  expect(await Promise.all(forms.map(({ lost }) => lost))).toEqual(forms.map(() => 'lost'))
  await startNext()
  for (const [n, { helper, key }] of forms.entries()) {
    const again = await begin(helper, key)
    expect(again.status).toBe(201)
    const { clientSecret } = (await again.json()) as { clientSecret: string }
    expect(await tipsTo({ pool }, helper)).toMatchObject([{ attempt: attempts[n], intent: idOf(clientSecret) }])
    // The key that was written down was used again.
    expect(await ofHelper(helper)).toHaveLength(Math.max(1, Object.values(BEGUN)[n]!.made))
    expect((await confirm(stripe, clientSecret)).status).toBe('succeeded')
    await eventually(async () => expect(await stateOf(idOf(clientSecret))).toBe('paid'))
  }
})

test("when a process is killed with a webhook's effect half done, effect and event are gone together, and come again together [spec-withstand-webhook-once]", async () => {
  stripe.webhooks.pause(true)
  const intent = await charged(await makePerson({ pool }))
  const event = (await stripe.events()).findLast(({ data }) => data.object.id === intent)!
  // The event is entered, then the tip is waited for: in between it dies.
  const { blocker: holder } = killing
  await holder.query('begin')
  await holder.query('select from tip where intent_id = $1 for update', [intent])
  const lost = sendUntilTaken(event).catch(() => 'lost')
  // Not read by the holder of the lock: inside a transaction pg_stat_activity goes on showing the backends of its first read, and
  // the process may open a connection for this webhook.
  await eventually(async () =>
    expect(
      await killing.count("pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"),
    ).toBe(1),
  )
  await running.kill()
  expect(await lost).toBe('lost')
  await holder.query('commit')
  expect([
    await stateOf(intent),
    (await pool.query('select from stripe_event where id = $1', [event.id])).rowCount,
  ]).toEqual(['open', 0])
  await startNext()
  stripe.webhooks.pause(false)
  await eventually(async () => expect(await stateOf(intent)).toBe('paid'))
})

/** A tip that is paid and waits on the platform, and the account that its helper is about to have. */
async function waiting(): Promise<{ intent: string; account: string }> {
  const helper = await makePerson({ pool })
  const intent = await charged(helper)
  await eventually(async () => expect(await stateOf(intent)).toBe('paid'))
  const headers = { ...helper.as, 'content-type': 'application/json' }
  const reply = await fetch(`${running.base}/api/payouts/onboarding`, { method: 'POST', headers, body: '{}' })
  expect(reply.status).toBe(200)
  const [account] = await stripe.things('account')
  // Nothing else calls Stripe from now on, so that a test can say which call it is that fails.
  await soon(pool, async () => {
    const due = "name = 'payments' and state in ('created', 'retry', 'active') and start_after <= now()"
    expect(await killing.count(`pgboss.job where ${due}`)).toBe(0)
  })
  return { intent, account: account!.id }
}

const transfersTo = async (account: string) =>
  (await stripe.things('transfer')).filter(({ destination }) => destination === account)

/** How far the passing on has come: how the calls went, of which kind the last is, which one of its kind, and the entries. */
const PASSED_ON = [
  [
    { what: 'before Stripe moved anything', calls: ['POST hang'], last: 'POST', nth: 1, entries: ['done'] },
    { what: 'after Stripe moved it', calls: ['POST hang-after'], last: 'POST', nth: 1, entries: ['done'] },
  ],
  [
    {
      ...{ what: 'while it looks whether anything has moved, and nothing has', last: 'GET', nth: 3 },
      ...{ calls: ['POST 500', 'GET 0ms', 'GET 0ms', 'GET hang'], entries: ['failed', 'done'] },
    },
    {
      ...{ what: 'while it looks whether anything has moved, and all has', last: 'GET', nth: 2 },
      ...{ calls: ['POST 500-after', 'GET 0ms', 'GET hang'], entries: ['done'] },
    },
  ],
  [
    {
      ...{ what: 'after a stored error, before another key moved it', last: 'POST', nth: 3 },
      ...{ calls: ['POST 500', 'POST 0ms', 'POST hang'], entries: ['failed', 'done'] },
    },
    {
      ...{ what: 'after a stored error, after another key moved it', last: 'POST', nth: 3 },
      ...{ calls: ['POST 500', 'POST 0ms', 'POST hang-after'], entries: ['failed', 'done'] },
    },
  ],
] as const

test.each(PASSED_ON.map((two) => [two[0].what, two[1].what, two] as const))(
  'killed while money is passed on, for one helper %s, for another %s: another process finishes, and it has moved once',
  async (_one, _other, two) => {
    const helpers = [await waiting(), await waiting()]
    for (const [n, { calls, last, nth }] of two.entries()) {
      const [{ account }, since, call] = [helpers[n]!, stripe.calls.length, `${last} /v1/transfers`]
      for (const [method, how] of calls.map((each) => each.split(' ') as [string, Failure]))
        stripe.fail(how, `${method} /v1/transfers`, 1)
      await stripe.onboard(account, 'complete')
      await soon(
        pool,
        () => expect(stripe.calls.slice(since).filter((each) => each === call)).toHaveLength(nth),
        40_000,
      )
      if (calls.at(-1)?.endsWith('hang-after'))
        await eventually(async () => expect(await transfersTo(account)).toHaveLength(1))
    }
    await running.kill()
    await abandonActiveJobs(pool)
    await startNext()
    for (const [n, { intent, account }] of helpers.entries()) {
      await soon(pool, async () => expect(await transfersTo(account)).toMatchObject([{ amount: 500 }]), 40_000)
      await soon(pool, () => invariant({ pool, stripe }), 40_000)
      expect(await transfersTo(account)).toMatchObject([{ amount: 500, amount_reversed: 0 }])
      expect(await outcomesOf({ pool }, intent, 'transfer')).toEqual(two[n]!.entries)
    }
  },
  120_000,
)
