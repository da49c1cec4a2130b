import type { EntityManager } from '@mikro-orm/postgresql'
import type { Entry } from './ledger.entity.ts'
import { addEntry } from './settlement.sql.ts'

/** Records a movement of money under the provider's id. Returns false when it is already recorded. */
export async function addLedgerEntry(
  em: EntityManager,
  tip: { id: number },
  kind: Entry,
  cents: number,
  reference: string,
): Promise<boolean> {
  return (await addEntry.first(em, { tip: tip.id, kind, cents, reference })) !== undefined
}
