import type { EntityManager } from '@mikro-orm/postgresql'
import { BAN_FINAL_DAYS } from '../moderation/moderation.contract.ts'

type Entry = 'charged' | 'refunded' | 'returned' | 'given' | 'disputed' | 'reinstated' | 'passed-on' | 'taken-back'

const ENTER = `
  insert into ledger (tip_id, kind, amount_cents, reference) values (?, ?, ?, ?)
  on conflict (kind, reference) do nothing returning id`

/** Enters a movement of money under Stripe's id of it; false when it is there already. */
export async function enter(
  em: EntityManager,
  tip: { id: number },
  kind: Entry,
  cents: number,
  reference: string,
): Promise<boolean> {
  return (await em.execute(ENTER, [tip.id, kind, cents, reference])).length > 0
}

/** The cents of a paid tip that belong to the helper, as `Tip.dueCents`; SQL for a select of `tip`. */
export const DUE = 'greatest(0, amount_cents - refunded_cents - disputed_cents - lost_cents)'

/**
 * The SQL condition of a tip whose helper has more or less than they should. An index has the same condition, word for
 * word. A trigger of the ledger keeps `with_helper_cents` equal to its sum.
 */
export const UNSETTLED = `
  paid_at is not null and
  (${DUE} - with_helper_cents) <> 0`

/** The cents of a tip that the helper has; SQL for a select of `tip`. */
export const WITH_HELPER = `
  (select coalesce(sum(case kind when 'passed-on' then amount_cents when 'taken-back' then -amount_cents end), 0)::int
   from ledger where ledger.tip_id = tip.id)`

/** SQL: whether the `account` of a recipient gets nothing, because it is suspended or banned. */
export const IS_PAUSED = '(suspended_at is not null or banned_at is not null)'

/** SQL: whether the ban of the `account` is final, so that waiting money goes back to the givers. */
export const IS_CLOSED = `coalesce(banned_at <= now() - interval '${BAN_FINAL_DAYS} days', false)`
