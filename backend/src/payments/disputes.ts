import type { EntityManager } from '@mikro-orm/postgresql'
import { addLedgerEntry } from './ledger.ts'
import type { Dispute } from './payment-provider.ts'
import { storeDispute, sumDisputes } from './settlement.sql.ts'
import type { Tip } from './tip.entity.ts'

export type DisputeChange = 'disputed' | 'decided'

/** The caller must have locked the tip. Returns undefined for a known event. */
export async function applyDispute(em: EntityManager, tip: Tip, dispute: Dispute): Promise<DisputeChange | undefined> {
  const { id, amountCents, status } = dispute
  if (!(await storeDispute.first(em, { id, tip: tip.id, cents: amountCents, status }))) return
  await addLedgerEntry(em, tip, 'disputed', amountCents, id)
  if (status === 'won') await addLedgerEntry(em, tip, 'reinstated', amountCents, id)
  await bookDisputes(em, tip)
  return status === 'open' ? 'disputed' : 'decided'
}

export async function bookDisputes(em: EntityManager, tip: Tip): Promise<void> {
  tip.applyDisputes((await sumDisputes.first(em, { tip: tip.id }))!)
}
