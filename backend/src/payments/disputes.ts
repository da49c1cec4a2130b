import type { EntityManager } from '@mikro-orm/postgresql'
import type { Stripe } from 'stripe'
import { enter } from './ledger.ts'
import type { DisputeTotals, Tip } from './tip.entity.ts'

/** What is new about a dispute: the bank has taken its amount back for now, or has decided about it. */
export type DisputeNews = 'disputed' | 'decided'

const OUTCOME: Record<string, 'won' | 'lost'> = { won: 'won', lost: 'lost' }

// Events may come in any order: a decision is never replaced by an earlier state.
const STORE = `
  insert into dispute (id, tip_id, amount_cents, status) values (?, ?, ?, ?)
  on conflict (id) do update set status = excluded.status where dispute.status = 'open' and excluded.status <> 'open'
  returning id`

const TOTALS = `
  select coalesce(sum(amount_cents) filter (where status = 'open'), 0)::int as "disputedCents",
         coalesce(sum(amount_cents) filter (where status = 'lost'), 0)::int as "lostCents",
         coalesce(bool_or(status = 'won'), false) as "hasWon"
  from dispute where tip_id = ?`

/** Enters what Stripe says about a dispute of a tip, which the caller has locked. Answers what is new about it. */
export async function enterDispute(
  em: EntityManager,
  tip: Tip,
  { id, amount, status }: Stripe.Dispute,
): Promise<DisputeNews | undefined> {
  // An inquiry: the bank only asks, and takes no money.
  if (status.startsWith('warning_') || status === 'prevented') return
  const outcome = OUTCOME[status]
  const isNew = (await em.execute(STORE, [id, tip.id, amount, outcome ?? 'open'])).length > 0
  if (!isNew) return
  await enter(em, tip, 'disputed', amount, id)
  if (outcome === 'won') await enter(em, tip, 'reinstated', amount, id)
  await bookDisputes(em, tip)
  return outcome ? 'decided' : 'disputed'
}

/** Books the sums of all disputes of a tip, from which its state follows. */
export async function bookDisputes(em: EntityManager, tip: Tip): Promise<void> {
  const [totals] = await em.execute<[DisputeTotals]>(TOTALS, [tip.id])
  tip.bookDisputes(totals)
}
