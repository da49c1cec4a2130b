import { EntityManager } from '@mikro-orm/postgresql'
import type { INestApplicationContext } from '@nestjs/common'
import * as z from 'zod/mini'
import { now } from '../http/clock.contract.ts'
import { Staff } from '../moderation/moderation.module.ts'
import { type Command, Refusal } from '../ops/command.ts'
import { isRefusal, PaymentProvider } from './payment-provider.ts'
import { findHeldTips, findRefused, findReturned } from './payments.commands.sql.ts'
import { TipDecision } from './payments.contract.ts'
import type { Decision } from './refunds.ts'
import { TipRecord } from './tip-record.ts'
import { TipReviews } from './tip-reviews.ts'

const DAY_SECONDS = 86_400
const DAYS = 90

interface Row {
  tip: number | null
  cents: number
  payment: string
  state: string
  todo: string
}

const BY_HAND = (refund: string) =>
  `The money is back on the platform, and stays there. Find another way with the giver (the payment at Stripe has the address of the receipt); then: node backend/dist/ops.js refunds given ${refund}. If the giver does not want it: node backend/dist/ops.js refunds dropped ${refund}, and it is the helper's again, or goes back once more if the helper has left or the tip was held and refunded.`
const WHEN_PENDING =
  'Stripe has not made it for a day, mostly because the balance of the platform does not suffice: add money to it at Stripe. We ask every hour.'
const WHEN_REFUSED =
  'Check the payment at Stripe for the reason. Once it is fixed: node backend/dist/ops.js retry payments; the hourly job retries it, too.'
const WHEN_UNCLEAR = 'Nothing: it is retried until Stripe responds. After a day, check the payment at Stripe.'

const refunds: Command = {
  usage: 'refunds [given|dropped REFUND] [--json]',
  summary: 'Lists refunds that need a decision, or records one.',
  async run(app, { args: [decision, refund = ''] }) {
    if (decision !== undefined) return decide(app, decision, refund)
    const em = app.get(EntityManager, { strict: false })
    const rows = [...(await returned(app, em)), ...(await refused(em))]
    if (rows.length === 0) return { lines: [`In the last ${DAYS} days no refund has failed.`], data: [] }
    const lines = rows.flatMap(({ tip, cents, payment, state, todo }) => [
      `${tip === null ? 'no tip of ours' : `tip ${tip}`}  $${(cents / 100).toFixed(2)}  ${payment}  ${state}`,
      `    ${todo}`,
    ])
    return { lines: [`Refunds that need a decision: ${rows.length}.`, ...lines], data: rows }
  },
}

const unknown = (id: string) => new Refusal(`${id} is no refund of a tip that has failed.`)

async function decide(app: INestApplicationContext, decision: string, id: string): Promise<string[]> {
  if (decision !== 'given' && decision !== 'dropped') throw new Refusal(`node backend/dist/ops.js ${refunds.usage}`)
  const [em, record] = [app.get(EntityManager, { strict: false }), app.get(TipRecord, { strict: false })]
  const refund = await app
    .get(PaymentProvider, { strict: false })
    .refund(id)
    .catch((error) => {
      throw isRefusal(error) ? unknown(id) : error
    })
  const settled = await em.transactional(async (tx): Promise<Decision | undefined> => {
    const tip = await record.tipOf(tx, refund.payment ?? '')
    if (!tip) return
    await record.applyRefund(tx, tip, refund)
    return record.decideRefund(tx, tip, id, decision)
  })
  if (!settled) throw unknown(id)
  if (settled !== decision) throw new Refusal(`The giver has the money of ${id}, so it cannot be dropped.`)
  return [decision === 'given' ? 'Noted: the giver has the money.' : "Noted: the money is the helper's again."]
}

async function returned(app: INestApplicationContext, em: EntityManager): Promise<Row[]> {
  const seconds = Math.floor(now() / 1000)
  const all = await app.get(PaymentProvider, { strict: false }).refundsSince(seconds - DAYS * DAY_SECONDS)
  const open = all.filter(
    ({ status, createdAt }) => status === 'failed' || (status === 'pending' && createdAt < seconds - DAY_SECONDS),
  )
  const rows = await Promise.all(
    open.map(async (refund): Promise<Row | undefined> => {
      const { id, amountCents, status, payment = '' } = refund
      const found = await findReturned.first(em, { refund: id, payment })
      if (found?.decision) return
      return {
        tip: found?.tip ?? null,
        cents: amountCents,
        payment,
        state: refund.details,
        todo: status === 'failed' ? BY_HAND(id) : WHEN_PENDING,
      }
    }),
  )
  return rows.filter((row) => row !== undefined)
}

/** Refunds that the provider has refused, or whose outcome is unknown. */
async function refused(em: EntityManager): Promise<Row[]> {
  const rows = await findRefused.rows(em, {})
  return rows.map((row) => ({ ...row, todo: row.state === 'unclear' ? WHEN_UNCLEAR : WHEN_REFUSED }))
}

const tips: Command = {
  usage: 'tips --held [--json] | tips release|refund TIP --reason TEXT --as ADDRESS',
  summary:
    'Lists the paid tips that are held, with their payments at Stripe, or decides about one above a daily limit.',
  async run(app, { args: [decision, tip], options: { held, reason = '', as = '' } }) {
    if (decision !== undefined) return decideTip(app, { decision, reason }, Number(tip), as)
    if (!held) throw new Refusal(`node backend/dist/ops.js ${tips.usage}`)
    const rows = await findHeldTips.rows(app.get(EntityManager, { strict: false }), {})
    if (rows.length === 0) return { lines: ['No tip is held.'], data: [] }
    const lines = rows.map(
      ({ tip, cents, payment, helper, username, until, refundAt }) =>
        `tip ${tip}  $${(cents / 100).toFixed(2)}  ${payment}  ${username} (${helper})  ${stateOf(until, refundAt)}`,
    )
    return { lines: [`Tips on hold: ${rows.length}.`, ...lines], data: rows }
  },
}

function stateOf(until: string | null, refundAt: string | null): string {
  if (refundAt) return `above a daily limit: decide before ${refundAt.slice(0, 16)}, or it is refunded`
  return until ? `until ${until.slice(0, 16)}` : 'held by staff'
}

async function decideTip(app: INestApplicationContext, given: object, tip: number, as: string): Promise<string[]> {
  const decision = TipDecision.safeParse(given)
  if (!decision.success) throw new Refusal(`${z.prettifyError(decision.error)}\nUsage: ${tips.usage}`)
  const staff = await app.get(Staff, { strict: false }).member(as)
  if (!staff) throw new Refusal(`"${as}" is no staff member.`)
  if (!Number.isSafeInteger(tip)) throw new Refusal(`Usage: ${tips.usage}`)
  await app.get(TipReviews, { strict: false }).decide(staff, tip, decision.data)
  return [decision.data.decision === 'release' ? 'The tip goes to the helper.' : 'The tip goes back to the giver.']
}

export const paymentsCommands: Record<string, Command> = { refunds, tips }
