import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Database } from '../db/database.types.ts'
import { ago, kysely } from '../db/kysely.ts'
import { BAN_FINAL_DAYS } from '../moderation/moderation.contract.ts'

type Entry = Database['ledger']['kind']

/** Records a movement of money under the provider's id. Returns false when it is already recorded. */
export async function addLedgerEntry(
  em: EntityManager,
  tip: { id: number },
  kind: Entry,
  cents: number,
  reference: string,
): Promise<boolean> {
  const entered = await kysely(em)
    .insertInto('ledger')
    .values({ tip_id: tip.id, kind, amount_cents: cents, reference })
    .onConflict((of) => of.columns(['kind', 'reference']).doNothing())
    .returning('id')
    .execute()
  return entered.length > 0
}

const { eb, ref, and, or } = expressionBuilder<Database, 'tip' | 'account'>()

const ofTip = (['refunded_cents', 'disputed_cents', 'lost_cents'] as const).reduce<Expression<number>>(
  (rest, column) => eb(rest, '-', ref(`tip.${column}`)),
  ref('tip.amount_cents'),
)
export const due = eb.fn<number>('greatest', [sql.lit(0), ofTip])

/** Neither paid nor canceled. The states are literals, as in the index `tip_unclear`. */
export const isOutcomePending = eb('tip.state', 'in', [sql.lit('new' as const), sql.lit('open' as const)])

/** The helper has more or less than they should. The index `tip_owed_by_amount` has the same condition. */
export const isUnsettled = and([
  eb('tip.paid_at', 'is not', null),
  eb(eb(due, '-', ref('tip.with_helper_cents')), '<>', sql.lit(0)),
])

export const isPaused = or([
  eb('account.suspended_at', 'is not', null),
  eb('account.banned_at', 'is not', null),
  eb('account.tips_held_at', 'is not', null),
])

/** A final ban sends waiting money back to the givers. */
export const isClosed = eb.fn.coalesce(
  eb('account.banned_at', '<=', ago(`${BAN_FINAL_DAYS} days`)).$castTo<boolean>(),
  sql.lit(false),
)
