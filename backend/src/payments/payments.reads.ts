import { Inject, Injectable } from '@nestjs/common'
import { type Expression, type ExpressionBuilder, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Pool } from 'pg'
import type { Database } from '../db/database.types.ts'
import { iso, now } from '../db/kysely.ts'
import { POOL } from '../db/pool.ts'
import { type Args, statement } from '../db/statement.ts'
import { due, isPaused } from './ledger.ts'
import type { Payouts, RecordedPayment, Tip, TipsQuery } from './payments.contract.ts'
import { receiptNumber } from './receipt.ts'
import { hasVisitorMessage } from './visitor-messages.ts'

const NO_CURSOR = Number.MAX_SAFE_INTEGER

const { eb, and, ref, selectFrom, exists, not } = expressionBuilder<Database, 'tip' | 'account'>()

const dollars = (cents: Expression<number>) => sql<number>`${cents} / 100.0::float8`
const wholeDollars = sql<number>`${ref('tip.amount_cents')} / 100`
const isDue = eb(due, '>', ref('tip.with_helper_cents'))

// A part of a tip may be in dispute, lost or refunded: the state is that of the rest. A destination charge goes to the
// helper as soon as it is paid, before its transfer is in the ledger.
const status = eb
  .case()
  .when('tip.state', '=', sql.lit('refunded' as const))
  .then(sql.lit('refunded' as const))
  .when(and([eb(due, '=', sql.lit(0)), eb('tip.disputed_cents', '>', sql.lit(0))]))
  .then(sql.lit('disputed' as const))
  .when(and([eb(due, '=', sql.lit(0)), eb('tip.lost_cents', '>', sql.lit(0))]))
  .then(sql.lit('lost' as const))
  .when(
    and([
      eb('tip.destination', 'is not', null),
      not(
        exists(
          selectFrom('ledger')
            .select('ledger.id')
            .whereRef('ledger.tip_id', '=', 'tip.id')
            .where('ledger.kind', '=', sql.lit('passed-on' as const)),
        ),
      ),
    ]),
  )
  .then(sql.lit('paid' as const))
  .when(isDue)
  .then(sql.lit('waiting' as const))
  .else(sql.lit('paid' as const))
  .end()

const isOnHold = and([
  eb('tip.on_hold_until', '>', now()),
  eb(eb(due, '-', ref('tip.withheld_cents')), '>', ref('tip.with_helper_cents')),
])

const findPayment = statement((db, { id }: Args<{ id: number }>) =>
  db
    .selectFrom('tip')
    .innerJoin('account', 'account.id', 'tip.recipient_id')
    .select([
      'tip.recipient_id as recipientId',
      'account.username as recipientName',
      wholeDollars.as('amount'),
      status.as('status'),
      iso(ref('tip.paid_at').$notNull()).as('paidAt'),
      eb
        .case()
        .when('tip.card_last4', 'is not', null)
        .then(jsonBuildObject({ brand: ref('tip.card_brand').$notNull(), last4: ref('tip.card_last4').$notNull() }))
        .end()
        .as('card'),
    ])
    .where('tip.id', '=', id),
)

type List = { me: number; before: number; direction: string | null; limit: number }
type Side = 'recipient_id' | 'payer_id'

/** Scans one index range of at most one page. */
const oneSide = (
  db: Kysely<Database>,
  { me, before, direction, limit }: Args<List>,
  [mine, other, side]: [mine: Side, other: Side, side: 'received' | 'sent'],
) =>
  db
    .selectFrom('tip')
    .selectAll()
    .select(({ ref }) => [ref(other).as('other_id'), sql.lit(side).as('direction')])
    .where(mine, '=', me)
    .where('paid_at', 'is not', null)
    .where('id', '<', before)
    .where(({ fn }) => fn.coalesce(direction, sql.lit(side)), '=', sql.lit(side))
    .orderBy('id', 'desc')
    .limit(limit)

const refunded = (which: (of: ExpressionBuilder<Database, 'refund'>) => Expression<SqlBool>) =>
  dollars(
    selectFrom('refund')
      .select(({ fn }) => fn.coalesce(fn.sum<number>('refund.amount_cents'), sql.lit(0)).as('cents'))
      .whereRef('refund.tip_id', '=', 'tip.id')
      .where('tip.withheld_cents', '>', sql.lit(0))
      .where(which)
      .$asScalar(),
  )

const findTips = statement((db, { me, before, direction, limit }: Args<List>) => {
  const list = { me, before, direction, limit }
  const received = oneSide(db, list, ['recipient_id', 'payer_id', 'received'])
  const sent = oneSide(db, list, ['payer_id', 'recipient_id', 'sent'])
  return db
    .selectFrom(
      db
        .selectFrom(received.as('received'))
        .selectAll()
        .unionAll(db.selectFrom(sent.as('sent')).selectAll())
        .as('tip'),
    )
    .leftJoin('account as other', 'other.id', 'tip.other_id')
    .select(({ eb, and, fn, ref, selectFrom }) => {
      const isReceived = eb('direction', '=', sql.lit('received' as const))
      // A reported message is hidden from the helper. The giver does not see the report, unless staff decide so.
      const hidden = selectFrom('tip_message_report')
        .select('tip_message_report.message')
        .whereRef('tip_message_report.tip_id', '=', 'tip.id')
        .where('removed_at', 'is', null)
        .$asScalar()
      return [
        ...(['tip.id', 'direction'] as const),
        wholeDollars.as('amount'),
        dollars(ref('refunded_cents')).as('refunded'),
        refunded((of) => of('status', '=', sql.lit('pending' as const))).as('refundPending'),
        refunded((of) => of.and([of('status', '=', sql.lit('failed' as const)), of('decision', 'is', null)])).as(
          'refundFailed',
        ),
        dollars(ref('disputed_cents')).as('disputed'),
        dollars(ref('lost_cents')).as('lost'),
        status.as('status'),
        eb
          .case()
          .when('direction', '=', sql.lit('sent' as const))
          .then(fn.coalesce('tip.message', hidden))
          .when('payer_id', 'is not', null)
          .then(ref('tip.message'))
          .end()
          .as('message'),
        and([isReceived, hasVisitorMessage]).$castTo<boolean>().as('hasVisitorMessage'),
        eb
          .case()
          .when(and([isReceived, isOnHold]))
          .then(iso(ref('on_hold_until')))
          .end()
          .as('onHoldUntil'),
        iso(ref('paid_at').$notNull()).as('paidAt'),
        eb
          .case()
          .when('other.id', 'is not', null)
          .then(
            jsonBuildObject({
              id: ref('other.id').$notNull(),
              username: ref('other.username').$notNull(),
              profilePictureUrl: ref('other.profile_picture_url'),
            }),
          )
          .end()
          .as('other'),
      ]
    })
    .orderBy('tip.id', 'desc')
    .limit(limit)
})

const findPayouts = statement((db, { me }: Args<{ me: number }>) =>
  db
    .selectFrom('account')
    .leftJoin('payout_account', (join) =>
      join.onRef('payout_account.account_id', '=', 'account.id').on('stripe_id', 'is not', null),
    )
    .leftJoin('tip', (join) => join.onRef('tip.recipient_id', '=', 'account.id').on('paid_at', 'is not', null))
    .select(({ eb, fn, ref }) => [
      eb
        .case()
        .when('stripe_id', 'is', null)
        .then(sql.lit('none' as const))
        .when(ref('ready'))
        .then(sql.lit('ready' as const))
        .when(ref('submitted'))
        .then(sql.lit('review' as const))
        .else(sql.lit('incomplete' as const))
        .end()
        .as('status'),
      isPaused.$castTo<boolean>().as('paused'),
      dollars(
        sql<number>`coalesce(sum(greatest(0, ${due} - ${ref('withheld_cents')} - ${ref('with_helper_cents')})), 0)`,
      ).as('waiting'),
      dollars(fn.coalesce(fn.sum<number>('with_helper_cents'), sql.lit(0))).as('received'),
      iso(fn.min('on_hold_until').filterWhere(isOnHold)).as('onHoldUntil'),
    ])
    .where('account.id', '=', me)
    .groupBy(['account.id', 'payout_account.account_id']),
)

@Injectable()
export class PaymentsReads {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async payment(id: number): Promise<RecordedPayment> {
    return { ...(await findPayment.first(this.pool, { id }))!, receiptNumber: receiptNumber(id) }
  }

  tips(me: number, { direction, cursor = NO_CURSOR, limit }: TipsQuery): Promise<Tip[]> {
    return findTips.rows(this.pool, { me, before: cursor, direction: direction ?? null, limit: limit + 1 })
  }

  async payouts(me: number): Promise<Payouts> {
    return (await findPayouts.first(this.pool, { me }))!
  }
}
