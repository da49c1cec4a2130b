import type { INestApplicationContext } from '@nestjs/common'
import type { Pool } from 'pg'
import type { Stripe } from 'stripe'
import { POOL } from '../db/pool.ts'
import type { Command } from '../ops/command.ts'
import { STRIPE } from './stripe.ts'

const DAY_SECONDS = 86_400
const DAYS = 90
const MOST = 5_000

// A refund of ours that Stripe has refused, or of which nobody knows yet what became of it.
const REFUSED = `
  select tip_id as tip, amount_cents as cents, target as payment, coalesce(outcome, 'unclear') as state from movement
  where kind = 'refund' and outcome is distinct from 'done'
    and id = (select max(id) from movement newest where newest.tip_id = movement.tip_id) order by tip_id`

const TIP_OF = 'select id from tip where intent_id = $1'

interface Row {
  /** The number of the tip; null for a payment that is none of ours. */
  tip: number | null
  cents: number
  payment: string
  state: string
  todo: string
}

const BY_HAND =
  'The money is back on the platform. Find another way with the giver (the payment at Stripe has the address of the receipt), and note it there.'
const WHEN_REFUSED =
  'Look at the payment at Stripe for the reason. Once it is mended: npm run ops -- retry payments; the hourly sweep asks again, too.'
const WHEN_UNCLEAR = 'Nothing: it is asked for again until Stripe has answered. After a day look at Stripe.'

const refunds: Command = {
  usage: 'refunds [--json]',
  async run(app) {
    const pool = app.get<Pool>(POOL, { strict: false })
    const rows = [...(await returned(app, pool)), ...(await refused(pool))]
    if (rows.length === 0) return { lines: [`In the last ${DAYS} days no refund has failed.`], data: [] }
    const lines = rows.flatMap(({ tip, cents, payment, state, todo }) => [
      `${tip === null ? 'no tip of ours' : `tip ${tip}`}  $${(cents / 100).toFixed(2)}  ${payment}  ${state}`,
      `    ${todo}`,
    ])
    return { lines: [`Refunds that need somebody: ${rows.length}.`, ...lines], data: rows }
  },
}

/** The refunds that Stripe has made and that did not reach the giver. */
async function returned(app: INestApplicationContext, pool: Pool): Promise<Row[]> {
  const gte = Math.floor(Date.now() / 1000) - DAYS * DAY_SECONDS
  const all = await app
    .get<Stripe>(STRIPE, { strict: false })
    .refunds.list({ limit: 100, created: { gte } })
    .autoPagingToArray({ limit: MOST })
  const failed = all.filter(
    ({ status }) => status === 'failed' || status === 'canceled' || status === 'requires_action',
  )
  return Promise.all(
    failed.map(async ({ amount, status, payment_intent, failure_reason }): Promise<Row> => {
      const payment = typeof payment_intent === 'string' ? payment_intent : (payment_intent?.id ?? '')
      const { rows } = await pool.query<{ id: number }>(TIP_OF, [payment])
      const state = [status, failure_reason].filter(Boolean).join(': ')
      return { tip: rows[0]?.id ?? null, cents: amount, payment, state, todo: BY_HAND }
    }),
  )
}

async function refused(pool: Pool): Promise<Row[]> {
  const { rows } = await pool.query<Omit<Row, 'todo'>>(REFUSED)
  return rows.map((row) => ({ ...row, todo: row.state === 'unclear' ? WHEN_UNCLEAR : WHEN_REFUSED }))
}

/** The command about money that did not go back. */
export const paymentsCommands: Record<string, Command> = { refunds }
