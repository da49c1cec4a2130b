import { createECDH, createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Pool } from 'pg'
import type { TrackedWork } from '../src/jobs/background-work.ts'
import { BOT_CHECK, startBotCheck } from './bot-check.ts'
import { callAlert, FLIGHT_KEY, startAeroApi } from './flights/aeroapi.ts'
import { mountFlights } from './flights/page.ts'
import { type Inbox, openInbox } from './inbox.ts'
import { startPush } from './push.ts'
import { startSmtp } from './smtp.ts'
import { toAddress } from './stripe/webhooks.ts'
import { startStripe } from './stripe.ts'
import { callByHttp, startTwilio, TWILIO } from './twilio.ts'
import { mountUi } from './ui.ts'

type Variables = Record<string, string | undefined>

/** The input of a fake: the common inbox, the database for its records, its secret, and the site's address. */
interface FakeContext {
  inbox: Inbox
  pool: Pool
  secret: string
  origin: string
}

/** One fake: the variables that lead to it, its routes below `/dev`, and how to stop it. */
interface Fake {
  env: Record<string, string>
  /** Reports whether it has unfinished work that affects the site. */
  settle?: TrackedWork
  mount?: (fastify: FastifyInstance) => void
  stop(): Promise<void>
}

/** Each fake is used unless its variable is set: a service is either real or fake, never both. */
const services: Record<string, (context: FakeContext) => Promise<Fake>> = {
  SMTP_URL: async ({ inbox }) => {
    const { url, stop } = await startSmtp({
      store: async ({ to, subject, text, html }) => {
        for (const address of to) await inbox.store({ channel: 'email', to: address, subject, text, html })
      },
    })
    const env = { SMTP_URL: url, MAIL_FROM: 'no-reply@flight-amigo.test', CONTACT_EMAIL: 'hello@flight-amigo.test' }
    return { env, stop }
  },
  TWILIO_ACCOUNT_SID: async ({ inbox }) => {
    const store = ({ to, body }: { to: string; body: string }) =>
      inbox.store({ channel: 'sms', to, subject: '', text: body })
    const { url, settle, mount, stop } = await startTwilio({ store, call: callByHttp })
    return { env: { ...TWILIO, TWILIO_API_URL: url }, settle, mount, stop }
  },
  BOT_CHECK_SITE_KEY: async () => {
    const { scriptUrl, verifyUrl, mount, stop } = await startBotCheck()
    const urls = { BOT_CHECK_SCRIPT_URL: scriptUrl, BOT_CHECK_VERIFY_URL: verifyUrl }
    return { env: { ...BOT_CHECK, ...urls }, mount, stop }
  },
  STRIPE_SECRET_KEY: async ({ pool, origin }) => {
    const webhookSecret = 'whsec_stand_in'
    const deliver = toAddress(`${origin}/api/stripe/webhook`)
    const options = { pool, account: 'stand_in', webhookSecret, deliver }
    const { url, scriptUrl, settle, mount, stop } = await startStripe(options)
    const keys = { STRIPE_SECRET_KEY: 'sk_test_stand_in', STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in' }
    const urls = { STRIPE_API_URL: url, STRIPE_SCRIPT_URL: scriptUrl }
    return { env: { ...keys, ...urls, STRIPE_WEBHOOK_SECRET: webhookSecret }, settle, mount, stop }
  },
  FLIGHT_DATA_KEY: async () => {
    const provider = await startAeroApi({ call: callAlert })
    const env = { FLIGHT_DATA_KEY: FLIGHT_KEY, FLIGHT_DATA_URL: provider.url }
    return { env, settle: provider.settle, mount: (fastify) => mountFlights(fastify, provider), stop: provider.stop }
  },
  PUSH_PUBLIC_KEY: async ({ inbox, secret }) => {
    const store = ({ to, text }: { to: string; text: string }) => {
      const { title, link } = JSON.parse(text) as { title: string; link: string }
      return inbox.store({ channel: 'push', to, subject: title, text: link })
    }
    const { url, mount, stop } = await startPush({ store })
    // All processes share one key pair; a new pair would end every subscription.
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(createHash('sha256').update(`push ${secret}`).digest())
    const keys = {
      PUSH_PUBLIC_KEY: pair.getPublicKey('base64url'),
      PUSH_PRIVATE_KEY: pair.getPrivateKey('base64url'),
    }
    return { env: { ...keys, PUSH_FAKE_URL: url }, mount, stop }
  },
}

/** Starts fakes for all services without a key. Their records are in the schema `dev`, one for all processes. */
export async function startFakes(given: Variables, url: string, origin: string) {
  const pool = new Pool({
    connectionString: url,
    max: 3,
    connectionTimeoutMillis: 2_000,
    application_name: 'fakes',
  })
  pool.on('error', () => {}) // PostgreSQL may restart at any time
  await pool.query('create schema if not exists dev')
  const inbox = await openInbox(pool)
  const requested = Object.entries(services).filter(([key]) => !given[key])
  const secret = await storedSecret(pool)
  const started = await Promise.all(requested.map(([, start]) => start({ inbox, pool, secret, origin })))
  return {
    env: Object.assign({ CODE_SECRET: secret }, ...started.map(({ env }) => env)) as Record<string, string>,
    trackedWork: started.flatMap(({ settle }) => settle ?? []),
    mount: (fastify: FastifyInstance) => {
      inbox.mount(fastify)
      mountUi(fastify)
      for (const { mount } of started) mount?.(fastify)
    },
    stop: async () => {
      await Promise.all(started.map(({ stop }) => stop()))
      await pool.end()
    },
  }
}

/** Created once for all processes of this database, so that each can verify another's codes. */
async function storedSecret(pool: Pool): Promise<string> {
  await pool.query(
    'create table if not exists dev.secret (one boolean primary key default true check (one), value text not null)',
  )
  const values = [randomBytes(32).toString('base64url')]
  await pool.query('insert into dev.secret (value) values ($1) on conflict do nothing', values)
  const { rows } = await pool.query<{ value: string }>('select value from dev.secret')
  return (rows[0] as { value: string }).value
}
