import type { EntityManager } from '@mikro-orm/postgresql'
import type { Stripe } from 'stripe'
import { enter } from './ledger.ts'
import type { Tip, TipState } from './tip.entity.ts'

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
const WITHHOLDS = "(status = 'pending' or status = 'failed' and decision is distinct from 'dropped')"

const WITHHELD = `select coalesce(sum(amount_cents), 0)::int as cents from refund where tip_id = ? and ${WITHHOLDS}`

const FORMER = `
  select coalesce(bool_or(kind = 'refunded' and reference = ?), false) as booked,
         case when bool_or(kind = 'reinstated') then 'won' when bool_or(kind = 'disputed') then 'disputed' else 'paid' end
           as state
  from ledger where tip_id = ?`

/** Enters what Stripe says about a refund of a tip, which the caller has locked. Answers what is new about it. */
export async function enterRefund(em: EntityManager, tip: Tip, refund: Stripe.Refund): Promise<RefundNews | undefined> {
  const { id, amount } = refund
  const status = STATUS[refund.status ?? ''] ?? 'pending'
  if ((await em.execute(LEARN, [id, tip.id, amount, status])).length === 0) return
  await withhold(em, tip)
  if (status === 'pending') return 'pending'
  if (status === 'succeeded') {
    if (!(await enter(em, tip, 'refunded', amount, id))) return
    tip.refund(amount)
    return 'refunded'
  }
  const [former] = await em.execute<[{ booked: boolean; state: TipState }]>(FORMER, [id, tip.id])
  if (!former.booked) return 'failed'
  await enter(em, tip, 'returned', amount, id)
  tip.takeBackRefund(amount, former.state)
  return 'returned'
}

const DECIDE = "update refund set decision = ? where id = ? and tip_id = ? and status = 'failed' returning id"

/** Enters what a person decided about a refund that failed; false when there is no such refund of this tip. */
export async function decideRefund(em: EntityManager, tip: Tip, id: string, decision: Decision): Promise<boolean> {
  const found = await em.execute(DECIDE, [decision, id, tip.id])
  await withhold(em, tip)
  return found.length > 0
}

async function withhold(em: EntityManager, tip: Tip): Promise<void> {
  const [{ cents }] = await em.execute<[{ cents: number }]>(WITHHELD, [tip.id])
  tip.withheldCents = cents
}
