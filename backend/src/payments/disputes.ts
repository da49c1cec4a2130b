import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely } from '../db/kysely.ts'
import { enter } from './ledger.ts'
import type { Dispute } from './payment-provider.ts'
import type { Tip } from './tip.entity.ts'

/** The event of a dispute: the bank has taken its amount back for now, or has decided. */
export type DisputeNews = 'disputed' | 'decided'

/** Stores a dispute; false when nothing has changed. */
async function store(em: EntityManager, tip: Tip, { id, amountCents, status }: Dispute): Promise<boolean> {
  const stored = await kysely(em)
    .insertInto('dispute')
    .values({ id, tip_id: tip.id, amount_cents: amountCents, status })
    .onConflict((of) =>
      of
        .column('id')
        .doUpdateSet({ status })
        // Events may arrive in any order: an earlier state never replaces a decision.
        .where('dispute.status', '=', 'open')
        .where('excluded.status', '<>', 'open'),
    )
    .returning('id')
    .execute()
  return stored.length > 0
}

/** Records the state of a dispute. The caller has locked the tip. Returns the event, if it is new. */
export async function enterDispute(em: EntityManager, tip: Tip, dispute: Dispute): Promise<DisputeNews | undefined> {
  const { id, amountCents, status } = dispute
  if (!(await store(em, tip, dispute))) return
  await enter(em, tip, 'disputed', amountCents, id)
  if (status === 'won') await enter(em, tip, 'reinstated', amountCents, id)
  await bookDisputes(em, tip)
  return status === 'open' ? 'disputed' : 'decided'
}

/** Updates the sums of a tip's disputes, which determine its state. */
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
