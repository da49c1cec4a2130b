import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { kysely } from '../db/kysely.ts'
import { addLedgerEntry } from './ledger.ts'
import type { Dispute } from './payment-provider.ts'
import type { Tip } from './tip.entity.ts'

export type DisputeChange = 'disputed' | 'decided'

async function store(em: EntityManager, tip: Tip, { id, amountCents, status }: Dispute): Promise<boolean> {
  const stored = await kysely(em)
    .insertInto('dispute')
    .values({ id, tip_id: tip.id, amount_cents: amountCents, status })
    .onConflict((of) =>
      of
        .column('id')
        .doUpdateSet({ status })
        // Events arrive in any order: a decision is final.
        .where('dispute.status', '=', 'open')
        .where('excluded.status', '<>', 'open'),
    )
    .returning('id')
    .execute()
  return stored.length > 0
}

/** The caller must have locked the tip. Returns undefined for a known event. */
export async function applyDispute(em: EntityManager, tip: Tip, dispute: Dispute): Promise<DisputeChange | undefined> {
  const { id, amountCents, status } = dispute
  if (!(await store(em, tip, dispute))) return
  await addLedgerEntry(em, tip, 'disputed', amountCents, id)
  if (status === 'won') await addLedgerEntry(em, tip, 'reinstated', amountCents, id)
  await bookDisputes(em, tip)
  return status === 'open' ? 'disputed' : 'decided'
}

export async function bookDisputes(em: EntityManager, tip: Tip): Promise<void> {
  const totals = await kysely(em)
    .selectFrom('dispute')
    .select(({ eb, fn }) => {
      const cents = fn.sum<number>('amount_cents')
      return [
        fn.coalesce(cents.filterWhere('status', '=', 'open'), sql.lit(0)).as('disputedCents'),
        fn.coalesce(cents.filterWhere('status', '=', 'lost'), sql.lit(0)).as('lostCents'),
        fn.coalesce(fn<boolean>('bool_or', [eb('status', '=', 'won')]), sql.lit(false)).as('hasWon'),
      ]
    })
    .where('tip_id', '=', tip.id)
    .executeTakeFirstOrThrow()
  tip.applyDisputes(totals)
}
