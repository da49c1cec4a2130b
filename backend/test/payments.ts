import { randomUUID } from 'node:crypto'
import { expect } from '@jest/globals'
import { Pool } from 'pg'
import { type StripeStandIn, startStripe, type Thing } from '../dev/stripe.ts'
import { freshDatabase, startApp, TEST_ENV, type TestApp } from './app.ts'
import { freshIp } from './browser.ts'
import { eventually } from './eventually.ts'
import type { Person } from './make.ts'

/** The stand-in for tests that start processes: it delivers nothing until its webhooks are led to one. */
export const startStripeAlone = (pool: Pool) =>
  startStripe({
    ...{ pool, account: '1', webhookSecret: TEST_ENV.STRIPE_WEBHOOK_SECRET },
    deliver: async () => 503,
  })

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  asks: '4000002500003155',
  slowRefunds: '4000000000007726',
}

/** Tests about other things give more than a day allows, to helpers whose money passes through at once. */
const BOUNDLESS = { PAYOUT_HOLD_HOURS: '0', TIPS_A_DAY_HELPER: '1000000', TIPS_A_DAY: '10000000' }

/** The application with a Stripe that tests control; webhooks reach it as real ones do. */
export async function startPayments(overrides: Record<string, string> = {}) {
  const DATABASE_URL = await freshDatabase()
  const pool = new Pool({ connectionString: DATABASE_URL, max: 4 })
  pool.on('error', () => {})
  const apps: TestApp[] = []
  let turn = 0
  const stripe = await startStripe({
    pool,
    account: '1',
    webhookSecret: TEST_ENV.STRIPE_WEBHOOK_SECRET,
    deliver: async (payload, headers) => {
      const app = apps[turn++ % apps.length]
      if (!app) return 503
      const reply = await app.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload })
      return reply.statusCode
    },
  })
  const start = async (more: Record<string, string> = {}) => {
    const app = await startApp({ DATABASE_URL, STRIPE_API_URL: stripe.url, ...BOUNDLESS, ...overrides, ...more })
    apps.push(app)
    return app
  }
  const t = await start()
  return {
    ...t,
    stripe,
    /** A second application on the same database, which stands for a second process. */
    second: (more: Record<string, string> = {}) => start({ SMTP_URL: t.env.SMTP_URL, ...more }),
    stop: async () => {
      await stripe.stop()
      await Promise.all(apps.map((app) => app.stop()))
      await pool.end()
    },
  }
}

export type PaymentsApp = Awaited<ReturnType<typeof startPayments>>

interface Order {
  amount?: number
  from?: Person | undefined
  message?: string
  key?: string
  card?: string
}

/** Begins a tip as checkout does, logged out unless `from` is given. */
export function begin(t: Pick<TestApp, 'inject'>, to: { id: number }, { amount = 5, from, message, key }: Order = {}) {
  return t.inject({
    method: 'POST',
    url: '/api/create-payment-intent',
    remoteAddress: freshIp(),
    headers: { ...from?.as, ...(key && { 'idempotency-key': key }) },
    payload: { amount, recipientId: to.id, ...(message && { message }) },
  })
}

export const idOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? ''

/** A request of the browser to Stripe. */
export async function inBrowser(stripe: StripeStandIn, secret: string, verb: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ key: 'pk_test_1', client_secret: secret, ...fields })
  const reply = await fetch(`${stripe.url}/v1/payment_intents/${idOf(secret)}/${verb}`, { method: 'POST', body })
  return (await reply.json()) as Thing & { status: string; error?: { code: string; message: string } }
}

/** Fills in the card and presses Pay. */
export const confirm = (
  stripe: StripeStandIn,
  secret: string,
  number = CARDS.good,
  more: Record<string, string> = {},
) =>
  inBrowser(stripe, secret, 'confirm', {
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '40',
    'payment_method_data[card][cvc]': '123',
    ...more,
  })

/** Makes a tip up to the charge; answers the payment's id. */
export async function tip(t: PaymentsApp, to: { id: number }, order: Order = {}): Promise<string> {
  const reply = await begin(t, to, { key: randomUUID(), ...order })
  expect([reply.statusCode, reply.body]).toEqual([201, expect.stringContaining('clientSecret')])
  const { clientSecret } = reply.json<{ clientSecret: string }>()
  expect((await confirm(t.stripe, clientSecret, order.card)).status).toBe('succeeded')
  return idOf(clientSecret)
}

/** Reports a payment as a browser does, logged out unless `from` is given. */
export const report = (t: Pick<TestApp, 'inject'>, paymentIntentId: string, more: object = {}, from?: Person) =>
  t.inject({
    method: 'POST',
    url: '/api/payment-success',
    remoteAddress: freshIp(),
    headers: from?.as ?? {},
    payload: { paymentIntentId, amount: 5, ...more },
  })

/** A helper whom tips reach directly. */
export async function connect(t: PaymentsApp, helper: Person): Promise<string> {
  const reply = await t.inject({ method: 'POST', url: '/api/payouts/onboarding', headers: helper.as, payload: {} })
  expect(reply.statusCode).toBe(200)
  const account = (await t.pool.query('select stripe_id from payout_account where account_id = $1', [helper.id]))
    .rows[0].stripe_id as string
  await t.stripe.onboard(account, 'complete')
  await eventually(async () => {
    const { rows } = await t.pool.query('select ready from payout_account where account_id = $1', [helper.id])
    expect(rows[0].ready).toBe(true)
  })
  return account
}

/** The account at Stripe that a helper's row names, and all that were made for that row. */
export async function accountsOf(t: Pick<PaymentsApp, 'pool' | 'stripe'>, { id }: { id: number }) {
  const { rows } = await t.pool.query('select name, stripe_id from payout_account where account_id = $1', [id])
  const all = await t.stripe.things('account')
  const theirs = all.filter(({ metadata }) => (metadata as { payoutAccount?: string }).payoutAccount === rows[0].name)
  return { named: rows[0].stripe_id as string, made: theirs.map((account) => account.id) }
}

export async function row(t: Pick<TestApp, 'pool'>, intent: string) {
  return (await t.pool.query('select * from tip where intent_id = $1', [intent])).rows[0]
}

// What the giver got in another way is in our books alone. If they got it from Stripe as well, it is refunded once.
const GIVEN = `
  select coalesce(sum(least(given, amount_cents - refunded)), 0)::int
  from tip join (
    select tip_id, sum(case when kind = 'given' then amount_cents else 0 end) as given,
           sum(case kind when 'refunded' then amount_cents when 'returned' then -amount_cents else 0 end) as refunded
    from ledger group by tip_id
  ) as entered on tip_id = tip.id`
const BOOKS = `
  select coalesce(sum(amount_cents) filter (where paid_at is not null), 0)::int as rows,
         (${GIVEN}) as given,
         (select coalesce(sum(amount_cents), 0)::int from ledger where kind = 'charged') as charged,
         (select coalesce(sum(case kind when 'refunded' then amount_cents when 'returned' then -amount_cents end), 0)::int
          from ledger) as refunded,
         (select coalesce(sum(case kind when 'disputed' then amount_cents when 'reinstated' then -amount_cents end), 0)::int
          from ledger) as disputed,
         coalesce(sum(refunded_cents), 0)::int as "rowsRefunded",
         coalesce(sum(disputed_cents + lost_cents), 0)::int as "rowsDisputed"
  from tip`
const HELPERS = `
  select stripe_id as account,
         coalesce(sum(greatest(0, amount_cents - refunded_cents - disputed_cents - lost_cents)), 0)::int as due,
         coalesce(sum(withheld_cents), 0)::int as withheld,
         coalesce(sum((select sum(case kind when 'passed-on' then amount_cents when 'taken-back' then -amount_cents end)
                       from ledger where tip_id = tip.id)), 0)::int as entered
  from payout_account left join tip on recipient_id = payout_account.account_id and paid_at is not null
  where ready group by stripe_id order by stripe_id`

/** To the cent, Stripe's charges, refunds and disputes equal our rows, and a helper has the sum of their tips, maybe without what is withheld. */
export async function invariant(t: Pick<PaymentsApp, 'pool' | 'stripe'>) {
  const sum = (things: Thing[], field: string) => things.reduce((total, thing) => total + (thing[field] as number), 0)
  const [books, helpers] = [(await t.pool.query(BOOKS)).rows[0], (await t.pool.query(HELPERS)).rows]
  const charged = sum(await t.stripe.things('charge'), 'amount')
  const refunds = await t.stripe.things('refund')
  const refunded = sum(
    refunds.filter(({ status }) => status === 'succeeded'),
    'amount',
  )
  const { given } = books
  const disputed = sum(
    (await t.stripe.things('dispute')).filter(
      ({ status }) => status !== 'won' && !String(status).startsWith('warning'),
    ),
    'amount',
  )
  expect(books).toEqual({
    ...{ rows: charged, given, charged, refunded, rowsRefunded: refunded + given, disputed, rowsDisputed: disputed },
  })
  const transfers = await t.stripe.things('transfer')
  for (const { account, due, withheld, entered } of helpers) {
    const theirs = transfers.filter(({ destination }) => destination === account)
    const balance = sum(theirs, 'amount') - sum(theirs, 'amount_reversed')
    expect({ account, entered }).toEqual({ account, entered: balance })
    // What is withheld stays where it is.
    if (balance > due || balance < due - withheld) expect({ account, balance }).toEqual({ account, balance: due })
  }
  const open = await t.pool.query('select count(*)::int as open from movement where outcome is null')
  expect(open.rows[0].open).toBe(0)
}
