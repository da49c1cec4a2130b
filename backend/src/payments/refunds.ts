import type { EntityManager } from '@mikro-orm/postgresql'
import type { Stripe } from 'stripe'
import { bookDisputes } from './disputes.ts'
import { enter } from './ledger.ts'
import type { Tip } from './tip.entity.ts'

/** What a refund did: it is on its way, has arrived, did not get through, or came back after it had arrived. */
export type RefundNews = 'pending' | 'refunded' | 'failed' | 'returned'

/** What a person decides about a refund that failed. */
export type Decision = 'given' | 'dropped'

// Stripe's states in their order. A card's refund never asks for action; one that does is not there yet.
const STATUS: Record<string, 'succeeded' | 'failed'> = { succeeded: 'succeeded', failed: 'failed', canceled: 'failed' }

/** Whether the money of a refund is on the platform again, so that a person has to find another way to the giver. */
export const isFailed = ({ status }: Stripe.Refund): boolean => STATUS[status ?? ''] === 'failed'

// Events may come in any order: only a later state is news.
const LEARN = `
  insert into refund (id, tip_id, amount_cents, status) values (?, ?, ?, ?)
  on conflict (id) do update set status = excluded.status
    where array_position(array['pending', 'succeeded', 'failed'], refund.status)
        < array_position(array['pending', 'succeeded', 'failed'], excluded.status)
  returning id`

/** The SQL condition of a refund that keeps its money from both sides. */
const WITHHOLDS = "(status = 'pending' or status = 'failed' and decision is null)"

const WITHHELD = `select coalesce(sum(amount_cents), 0)::int as cents from refund where tip_id = ? and ${WITHHOLDS}`

const IS_BOOKED = "select from ledger where tip_id = ? and kind = 'refunded' and reference = ?"

/** Enters what Stripe says about a refund of a tip, which the caller has locked. Answers what is new about it. */
export async function enterRefund(em: EntityManager, tip: Tip, refund: Stripe.Refund): Promise<RefundNews | undefined> {
  const { id, amount } = refund
  const status = STATUS[refund.status ?? ''] ?? 'pending'
  if ((await em.execute(LEARN, [id, tip.id, amount, status])).length === 0) return
  await bookDecided(em, tip)
  if (status === 'pending') return 'pending'
  if (status === 'succeeded') {
    if (!(await enter(em, tip, 'refunded', amount, id))) return
    tip.refund(amount)
    return 'refunded'
  }
  if ((await em.execute(IS_BOOKED, [tip.id, id])).length === 0) return 'failed'
  await enter(em, tip, 'returned', amount, id)
  tip.takeBackRefund(amount)
  await bookDisputes(em, tip)
  return 'returned'
}

// What was given stays given: the giver has that money.
const DECIDE = `
  update refund set decision = case when decision = 'given' then decision else ? end
  where id = ? and tip_id = ? and status = 'failed' returning decision`

interface Decided {
  /** The decision that stands; undefined when the tip has no such refund that failed. */
  decision: Decision | undefined
  /** Whether the tip was not counted as refunded before. */
  isRefunded: boolean
}

/** Enters what a person decided about a refund that failed. */
export async function decideRefund(em: EntityManager, tip: Tip, id: string, decision: Decision): Promise<Decided> {
  const [found] = await em.execute<Array<{ decision: Decision }>>(DECIDE, [decision, id, tip.id])
  return { decision: found?.decision, isRefunded: await bookDecided(em, tip) }
}

// All that were given at once: earlier releases have noted such a decision, and not entered it.
const GIVE = `
  insert into ledger (tip_id, kind, amount_cents, reference)
  select tip_id, 'given', amount_cents, id from refund where tip_id = ? and decision = 'given'
  on conflict (kind, reference) do nothing returning amount_cents as cents`

/** Counts what was given in another way as refunded, and what is not decided as withheld; answers whether any was given. */
async function bookDecided(em: EntityManager, tip: Tip): Promise<boolean> {
  const given = await em.execute<Array<{ cents: number }>>(GIVE, [tip.id])
  for (const { cents } of given) tip.refund(cents)
  const [{ cents }] = await em.execute<[{ cents: number }]>(WITHHELD, [tip.id])
  tip.withheldCents = cents
  return given.length > 0
}
