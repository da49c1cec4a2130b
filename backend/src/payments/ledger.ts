import type { EntityManager } from '@mikro-orm/postgresql'

export type Entry = 'charged' | 'refunded' | 'disputed' | 'reinstated' | 'passed-on' | 'taken-back'

const ENTER = `
  insert into ledger (tip_id, kind, amount_cents, reference) values (?, ?, ?, ?)
  on conflict (kind, reference) do nothing returning id`

/** Enters that money moved, by Stripe's name for it; false when it stands there already. */
export async function enter(
  em: EntityManager,
  tip: { id: number },
  kind: Entry,
  cents: number,
  reference: string,
): Promise<boolean> {
  return (await em.execute(ENTER, [tip.id, kind, cents, reference])).length > 0
}

/**
 * Tips of which the helper has not what they should have: for a select of `tip`, which an index answers that is said in
 * the same words. The column is the ledger's sum, kept by the ledger itself.
 */
export const UNSETTLED = `
  paid_at is not null and
  (case when state in ('paid', 'won') then amount_cents - refunded_cents else 0 end - with_helper_cents) <> 0`

/** What a helper has of a tip, in cents: for a select that has `tip`. */
export const WITH_HELPER = `
  (select coalesce(sum(case kind when 'passed-on' then amount_cents when 'taken-back' then -amount_cents end), 0)::int
   from ledger where ledger.tip_id = tip.id)`
