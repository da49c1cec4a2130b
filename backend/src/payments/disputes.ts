import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely } from '../db/kysely.ts'
import { enter } from './ledger.ts'
import type { Dispute } from './payment-provider.ts'
import type { Tip } from './tip.entity.ts'

/** What is new about a dispute: the bank has taken its amount back for now, or has decided about it. */
export type DisputeNews = 'disputed' | 'decided'

/** Stores a dispute; false when that is no news. */
async function store(em: EntityManager, tip: Tip, { id, amountCents, status }: Dispute): Promise<boolean> {
  const stored = await kysely(em)
    .insertInto('dispute')
    .values({ id, tip_id: tip.id, amount_cents: amountCents, status })
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

/** Enters what the provider says about a dispute of a tip, which the caller has locked. Answers what is new about it. */
export async function enterDispute(em: EntityManager, tip: Tip, dispute: Dispute): Promise<DisputeNews | undefined> {
  const { id, amountCents, status } = dispute
  if (!(await store(em, tip, dispute))) return
  await enter(em, tip, 'disputed', amountCents, id)
  if (status === 'won') await enter(em, tip, 'reinstated', amountCents, id)
  await bookDisputes(em, tip)
  return status === 'open' ? 'disputed' : 'decided'
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
