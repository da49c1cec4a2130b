import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { Stripe } from 'stripe'
import type { Database } from '../db/database.types.ts'
import { kysely } from '../db/kysely.ts'
import { enter } from './ledger.ts'
import type { Tip } from './tip.entity.ts'

/** What is new about a dispute: the bank has taken its amount back for now, or has decided about it. */
export type DisputeNews = 'disputed' | 'decided'

const OUTCOME: Record<string, 'won' | 'lost'> = { won: 'won', lost: 'lost' }

type Status = Database['dispute']['status']

/** Stores a dispute; false when that is no news. */
async function store(em: EntityManager, tip: Tip, { id, amount }: Stripe.Dispute, status: Status): Promise<boolean> {
  const stored = await kysely(em)
    .insertInto('dispute')
    .values({ id, tip_id: tip.id, amount_cents: amount, status })
    .onConflict((of) =>
      of
        .column('id')
        .doUpdateSet({ status })
        // Events may come in any order: a decision is never replaced by an earlier state.
        .where('dispute.status', '=', 'open')
        .where('excluded.status', '<>', 'open'),
    )
    .returning('id')
    .execute()
  return stored.length > 0
}

/** Enters what Stripe says about a dispute of a tip, which the caller has locked. Answers what is new about it. */
export async function enterDispute(
  em: EntityManager,
  tip: Tip,
  dispute: Stripe.Dispute,
): Promise<DisputeNews | undefined> {
  const { id, amount, status } = dispute
  // An inquiry: the bank only asks, and takes no money.
  if (status.startsWith('warning_') || status === 'prevented') return
  const outcome = OUTCOME[status]
  if (!(await store(em, tip, dispute, outcome ?? 'open'))) return
  await enter(em, tip, 'disputed', amount, id)
  if (outcome === 'won') await enter(em, tip, 'reinstated', amount, id)
  await bookDisputes(em, tip)
  return outcome ? 'decided' : 'disputed'
}

/** Books the sums of all disputes of a tip, from which its state follows. */
export async function bookDisputes(em: EntityManager, tip: Tip): Promise<void> {
  const totals = await kysely(em)
    .selectFrom('dispute')
    .select(({ fn }) => {
      const cents = fn.sum<number>('amount_cents')
      return [
        fn.coalesce(cents.filterWhere('status', '=', 'open'), sql.lit(0)).as('disputedCents'),
        fn.coalesce(cents.filterWhere('status', '=', 'lost'), sql.lit(0)).as('lostCents'),
        sql<boolean>`coalesce(bool_or(status = 'won'), false)`.as('hasWon'),
      ]
    })
    .where('tip_id', '=', tip.id)
    .executeTakeFirstOrThrow()
  tip.bookDisputes(totals)
}
