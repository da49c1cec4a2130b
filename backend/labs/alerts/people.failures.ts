import { randomUUID } from 'node:crypto'
import { daysAfter, todayIn } from '../../src/listings/itinerary/itinerary.contract.ts'
import { eventually } from '../../test/eventually.ts'
import { freshNetwork } from '../load/send-request.ts'
import { pay } from '../load/tips.ts'
import type { AlertsLab, Failure } from './failure.ts'
import { logIn } from './work.failures.ts'

const emailsReturned: Failure = {
  ...{ alerts: ['EmailsReturned'], what: 'the provider reports 12 bounces of a few emails that were sent' },
  async act(lab) {
    for (let time = 0; time < 3; time++) await logIn(lab)
    const authorization = (await lab.ops('email-webhook')).match(/Bearer \S+/)?.[0] ?? ''
    for (let number = 0; number < 12; number++) {
      const reports = [{ kind: 'bounce', address: `${lab.record.tag}.gone.${number}@mail.test` }]
      const { status } = await fetch(`${lab.site.next()}/api/email-reports`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json', 'x-forwarded-for': freshNetwork() },
        body: JSON.stringify({ reports }),
      })
      if (status !== 204) throw new Error(`a report of a bounce got ${status}`)
    }
  },
}

const smsSpent: Failure = {
  ...{ alerts: ['SmsBudgetSpent'], what: 'more SMS than SMS_DAILY_BUDGET are written' },
  async act({ people, send }) {
    const all = await people(10)
    for (let pair = 0; pair < all.length; pair += 2) {
      const [from, to] = [all[pair]!, all[pair + 1]!]
      const body = { receiverId: to.id, content: 'Are you there?', sendSMS: true }
      await send('/api/messages', body, { cookie: from.cookie, key: randomUUID() })
    }
  },
}

/** The lab's budget of calls for flight data a day, of which the failing provider takes at most half. */
export const FLIGHT_CALLS = 20

const flightProviderFails: Failure = {
  ...{
    alerts: ['FlightProviderFails'],
    what: 'the provider of flight data is down while flights are looked up',
    ends: true,
  },
  async act({ flightData, repeat, get }) {
    flightData.fail('down')
    const path = `/api/flights/QR725?date=${daysAfter(todayIn('UTC'), 1)}`
    repeat(400, () => get(path))
  },
  end: async ({ flightData }) => flightData.fail('none'),
}

const flightsSpent: Failure = {
  ...{ alerts: ['FlightBudgetSpent'], what: 'an account looks up more flights than the share of accounts' },
  async act({ people, get }) {
    const [{ cookie } = { cookie: '' }] = await people(1)
    const found: number[] = []
    for (let days = 1; days <= FLIGHT_CALLS + 2; days++) {
      const { status } = await get(`/api/flights/QR501?date=${daysAfter(todayIn('UTC'), days)}`, { cookie })
      found.push(status)
    }
    if (found[0] !== 200 || found.at(-1) !== 503) throw new Error(`the lookups returned ${found}`)
  },
}

// One network cannot do it: the limit of the API stops it after 300 requests in five minutes.
const codesRefused: Failure = {
  ...{ alerts: ['CodesRefused'], what: 'eight networks request codes all the time', ends: true },
  async act(lab) {
    for (const network of Array.from({ length: 8 }, freshNetwork)) lab.repeat(400, () => logIn(lab, network))
  },
}

/** Begins a tip; returns the payment's secret, or the status of the refusal. */
async function begin({ send }: AlertsLab, recipientId: number, amount: number): Promise<string | number> {
  const { status, body } = await send('/api/create-payment-intent', { amount, recipientId }, { key: randomUUID() })
  return status === 201 ? (body as { clientSecret: string }).clientSecret : status
}

const tipsAbove: Failure = {
  alerts: ['TipAboveLimit', 'TipLimitReached'],
  what: 'tips that were begun together are paid above the limit of a helper, and another one is begun',
  async act(lab) {
    const [helper] = await lab.people(1)
    const secrets: Array<string | number> = []
    for (let tip = 0; tip < 4; tip++) secrets.push(await begin(lab, helper!.id, 50))
    for (const secret of secrets) await pay(lab.site.outside.stripe.url, String(secret))
    await eventually(async () => {
      const status = await begin(lab, helper!.id, 50)
      if (status !== 429) throw new Error(`a tip above the limit got ${typeof status === 'string' ? 201 : status}`)
    }, 20_000)
  },
}

/** A tip never changes by hand, so its age needs a session without triggers. */
const AGE_TIP = `begin; set local session_replication_role = replica;
  update tip set created_at = now() - interval '27 hours', reserved_until = now() - interval '26 hours'
  where state in ('new', 'open'); commit`
/** The hourly job, now. */
const HOURLY = "insert into pgboss.job (name) values ('hourly.payments')"
/** The job that reads the tip from Stripe fails as it does after a day of retries. */
const LAST_TRY =
  "update pgboss.job set start_after = now(), retry_limit = 0 where name = 'payments' and state in ('created', 'retry')"

const tipUnclear: Failure = {
  ...{ alerts: ['TipUnclear'], what: 'Stripe is away, and a tip that was not paid is made 27 hours old', ends: true },
  async act(lab) {
    const [helper] = await lab.people(1)
    const { pool } = lab.site.database
    await begin(lab, helper!.id, 5)
    lab.site.outside.stripe.fail('503')
    await pool.query(AGE_TIP)
    await pool.query(HOURLY)
    await eventually(async () => {
      await pool.query(LAST_TRY)
      if (!(await lab.ops('dead')).includes('payments')) throw new Error('no job of the queue payments is dead')
    }, 60_000)
  },
  end: async ({ site }) => site.outside.stripe.recover(),
}

const refundReturned: Failure = {
  ...{ alerts: ['RefundReturned'], what: "the giver's bank rejects a refund" },
  async act(lab) {
    const { stripe } = lab.site.outside
    const { pool } = lab.site.database
    const [helper] = await lab.people(1)
    const intent = await pay(stripe.url, String(await begin(lab, helper!.id, 5)))
    const untilState = (condition: string) =>
      eventually(async () => {
        const { rowCount } = await pool.query(`select from tip where recipient_id = $1 and ${condition}`, [helper!.id])
        if (!rowCount) throw new Error(`no tip with ${condition}`)
      }, 20_000)
    await untilState("state = 'paid'")
    const { id } = await stripe.refund(intent!)
    await untilState("state = 'refunded'")
    await stripe.endRefund(id, 'failed')
  },
}

/** Failures that people and their money cause. */
export const peopleFailures: Failure[] = [
  ...[emailsReturned, smsSpent, flightProviderFails, flightsSpent, codesRefused],
  ...[tipsAbove, tipUnclear, refundReturned],
]
