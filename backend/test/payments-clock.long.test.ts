import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Pool } from 'pg'
import { startSmtp } from '../dev/smtp.ts'
import { toAddress } from '../dev/stripe/webhooks.ts'
import type { StripeStandIn } from '../dev/stripe.ts'
import { freshDatabase } from './app.ts'
import { eventually } from './eventually.ts'
import { tipRow } from './ledger.ts'
import { makePerson } from './make.ts'
import { confirm, idOf, startStripeAlone } from './payments.ts'
import { startProcess } from './process.ts'

let url: string
let pool: Pool
let stripe: StripeStandIn
let smtp: Awaited<ReturnType<typeof startSmtp>>
const ends: Array<() => unknown> = []

beforeAll(async () => {
  url = await freshDatabase()
  pool = new Pool({ connectionString: url, max: 4 })
  smtp = await startSmtp()
  stripe = await startStripeAlone(pool)
})
afterAll(async () => {
  await stripe.stop()
  for (const end of ends) await end()
  await smtp.stop()
  await pool.end()
})

/** Preloaded, it makes the clock of a process wrong. */
const wrongBy = (minutes: number) =>
  `data:text/javascript,${encodeURIComponent(`
  const Right = Date, wrong = ${minutes} * 60_000
  globalThis.Date = class extends Right {
    constructor(...given) { super(...(given.length ? given : [Right.now() + wrong])) }
    static now() { return Right.now() + wrong }
  }`)}`

test.each([20, -20])(
  'with a process whose clock is wrong by %s minutes a tip is recorded at the time that it is; what is signed at another counts nowhere, and the log says so',
  async (minutes) => {
    const settings = { DATABASE_URL: url, SMTP_URL: smtp.url, STRIPE_API_URL: stripe.url, LOG_LEVEL: 'error' }
    const wrong = await startProcess({ ...settings, NODE_OPTIONS: `--import=${wrongBy(minutes)}` })
    ends.push(wrong.kill)
    const helper = await makePerson({ pool })
    const reply = await fetch(`${wrong.base}/api/create-payment-intent`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ amount: 5, recipientId: helper.id }),
    })
    expect(reply.status).toBe(201)
    const { clientSecret } = (await reply.json()) as { clientSecret: string }
    stripe.webhooks.pause(true)
    stripe.webhooks.to(toAddress(`${wrong.base}/api/stripe/webhook`))
    expect((await confirm(stripe, clientSecret)).status).toBe('succeeded')
    const event = (await stripe.events()).findLast(({ data }) => data.object.id === idOf(clientSecret))!
    const now = Math.floor(Date.now() / 1000)
    // By the wrong clock, this is now.
    expect(await stripe.webhooks.send(event, { at: now + minutes * 60 })).toBe(400)
    // The process is another, so its log comes in its own time.
    await eventually(() => expect(wrong.logged()).toContain('a clock is wrong'))
    expect(wrong.logged()).toContain(`"processAhead":${minutes * 60}`)
    expect(await tipRow({ pool }, idOf(clientSecret))).toMatchObject({ state: 'open', isPaid: false })
    expect(await stripe.webhooks.send(event)).toBe(200)
    const { state, paidSecondsAgo } = await tipRow({ pool }, idOf(clientSecret))
    expect([state, Math.abs(paidSecondsAgo!) < 120]).toEqual(['paid', true])
  },
)
