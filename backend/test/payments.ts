import { randomUUID } from 'node:crypto'
import { expect } from '@jest/globals'
import { Pool } from 'pg'
import { type StripeStandIn, startStripe, type Thing } from '../dev/stripe.ts'
import { freshDatabase, recover, startApp, TEST_ENV, type TestApp } from './app.ts'
import { freshIp } from './browser.ts'
import type { Person } from './make.ts'

/** The fake for tests that start processes: it delivers nothing until its webhooks are led to one. */
export const startStripeAlone = (pool: Pool) =>
  startStripe({
    ...{ pool, account: '1', webhookSecret: TEST_ENV.STRIPE_WEBHOOK_SECRET },
    deliver: async () => 503,
  })

export const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  needsConfirmation: '4000002500003155',
  slowRefunds: '4000000000007726',
}

/** Tests about other things give more than a day allows, to helpers whose money passes through at once. */
const BOUNDLESS = { PAYOUT_HOLD_HOURS: '0', TIPS_A_DAY_HELPER: '1000000', TIPS_A_DAY: '10000000' }

/** How long the job or webhook that is tried again first has to wait. */
const NEXT_TRY = `
  select extract(epoch from min(at) - now())::float8 as seconds from (
    select start_after from pgboss.job where state = 'retry'
    union all select due_at from dev.stripe_event where delivered_at is null and tries > 0
  ) as retry (at)`

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
    const settings = { DATABASE_URL, STRIPE_API_URL: stripe.url, ...BOUNDLESS, ...overrides, ...more }
    const app = await startApp(settings, [stripe.settle])
    apps.push(app)
    return app
  }
  const t = await start()
  return {
    ...t,
    stripe,
    /** A second application on the same database, which stands for a second process. */
    second: (more: Record<string, string> = {}) => start({ SMTP_URL: t.env.SMTP_URL, ...more }),
    /** Lets time pass until all jobs and webhooks that have failed were tried again and have succeeded. */
    recovered: () => recover(t, NEXT_TRY),
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

/** Makes a tip up to the charge; returns the payment's id. */
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

/** The account at Stripe to which onboarding leads a helper, and all that were made for them. */
export async function accountsOf({ inject, stripe }: Pick<PaymentsApp, 'inject' | 'stripe'>, { as }: Person) {
  const reply = await inject({ method: 'POST', url: '/api/payouts/onboarding', headers: as, payload: {} })
  const link = (await stripe.things('account_link')).find(({ id }) => reply.json<{ url: string }>().url.endsWith(id))
  const all = await stripe.things('account')
  const named = all.find(({ id }) => id === link?.account)!
  const nameOf = ({ metadata }: Thing) => (metadata as { payoutAccount?: string }).payoutAccount
  return { named: named.id, made: all.filter((each) => nameOf(each) === nameOf(named)).map(({ id }) => id) }
}

/** Lets money reach a helper from now on, and returns the account. What waits for that may be under way. */
export async function becomeReady(t: PaymentsApp, helper: Person): Promise<string> {
  const { named } = await accountsOf(t, helper)
  await t.stripe.onboard(named, 'complete')
  const reply = await t.inject({ method: 'POST', url: '/api/payouts/refresh', headers: helper.as, payload: {} })
  expect(reply.json()).toMatchObject({ status: 'ready' })
  return named
}

/** As `becomeReady`, and waits for what follows. */
export async function connect(t: PaymentsApp, helper: Person): Promise<string> {
  const account = await becomeReady(t, helper)
  await t.settled()
  return account
}

/** Deletes the account of a person. */
export async function leave(t: Pick<TestApp, 'inject'>, { as }: Person): Promise<void> {
  const reply = await t.inject({ method: 'DELETE', url: '/api/account', headers: as })
  expect(reply.statusCode).toBe(204)
}
