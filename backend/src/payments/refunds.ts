import type { EntityManager } from '@mikro-orm/postgresql'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../db/database.types.ts'
import { kysely } from '../db/kysely.ts'
import { bookDisputes } from './disputes.ts'
import { addLedgerEntry } from './ledger.ts'
import type { Refund } from './payment-provider.ts'
import type { Tip } from './tip.entity.ts'

/** `returned`: it failed after it had arrived. */
export type RefundChange = 'pending' | 'refunded' | 'failed' | 'returned'

export type Decision = 'given' | 'dropped'

const placeOf = (status: 'refund.status' | 'excluded.status') =>
  sql<number>`array_position(array['pending', 'succeeded', 'failed'], ${sql.ref(status)})`

/** The money of such a refund is withheld from both sides. */
const withholds = ({ eb, and, or }: ExpressionBuilder<Database, 'refund'>) =>
  or([eb('status', '=', 'pending'), and([eb('status', '=', 'failed'), eb('decision', 'is', null)])])

async function store(em: EntityManager, tip: Tip, { id, amountCents, status }: Refund): Promise<boolean> {
  const stored = await kysely(em)
    .insertInto('refund')
    .values({ id, tip_id: tip.id, amount_cents: amountCents, status })
    .onConflict((of) =>
      of
        .column('id')
        .doUpdateSet({ status })
        // Events arrive in any order: only a later state counts.
        .where(placeOf('refund.status'), '<', placeOf('excluded.status')),
    )
    .returning('id')
    .execute()
  return stored.length > 0
}

const isBooked = async (em: EntityManager, tip: Tip, reference: string): Promise<boolean> =>
  (await kysely(em)
    .selectFrom('ledger')
    .select('id')
    .where('tip_id', '=', tip.id)
    .where('kind', '=', 'refunded')
    .where('reference', '=', reference)
    .executeTakeFirst()) !== undefined

/** The caller must have locked the tip. Returns undefined for a known event. */
export async function applyRefund(em: EntityManager, tip: Tip, refund: Refund): Promise<RefundChange | undefined> {
  const { id, amountCents, status } = refund
  if (!(await store(em, tip, refund))) return
  await bookDecided(em, tip)
  if (status === 'pending') return 'pending'
  if (status === 'succeeded') {
    if (!(await addLedgerEntry(em, tip, 'refunded', amountCents, id))) return
    tip.refund(amountCents)
    return 'refunded'
  }
  if (!(await isBooked(em, tip, id))) return 'failed'
  await addLedgerEntry(em, tip, 'returned', amountCents, id)
  tip.reverseRefund(amountCents)
  await bookDisputes(em, tip)
  return 'returned'
}

interface Decided {
  decision: Decision | undefined
  isRefunded: boolean
}

export async function decideRefund(em: EntityManager, tip: Tip, id: string, decision: Decision): Promise<Decided> {
  const found = await kysely(em)
    .updateTable('refund')
    // `given` is final, because the giver has the money.
    .set(({ eb }) => ({
      decision: eb.case().when('decision', '=', 'given').then(eb.ref('decision')).else(decision).end(),
    }))
    .where('id', '=', id)
    .where('tip_id', '=', tip.id)
    .where('status', '=', 'failed')
    .returning(({ ref }) => ref('decision').$notNull().as('decision'))
    .executeTakeFirst()
  return { decision: found?.decision, isRefunded: await bookDecided(em, tip) }
}

/**
 * Books money that staff returned by other means as refunded, and undecided money as withheld. Returns whether any was
 * given.
 */
async function bookDecided(em: EntityManager, tip: Tip): Promise<boolean> {
  const db = kysely(em)
  const given = await db
    .insertInto('ledger')
    .columns(['tip_id', 'kind', 'amount_cents', 'reference'])
    .expression(({ selectFrom }) =>
      selectFrom('refund')
        .select(['tip_id', sql.lit('given' as const).as('kind'), 'amount_cents', 'id'])
        .where('tip_id', '=', tip.id)
        .where('decision', '=', 'given'),
    )
    .onConflict((of) => of.columns(['kind', 'reference']).doNothing())
    .returning('amount_cents as cents')
    .execute()
  for (const { cents } of given) tip.refund(cents)
  const { cents } = await db
    .selectFrom('refund')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('amount_cents'), sql.lit(0)).as('cents'))
    .where('tip_id', '=', tip.id)
    .where(withholds)
    .executeTakeFirstOrThrow()
  tip.withheldCents = cents
  return given.length > 0
}
