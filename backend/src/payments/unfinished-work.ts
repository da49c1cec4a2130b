import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { ago, now } from '../db/kysely.ts'
import { type Args, type Statement, statement } from '../db/statement.ts'
import { due, isClosed, isOutcomePending, isPaused, isUnsettled } from './ledger.ts'
import { hasMessageLeft } from './tip-check.ts'
import type { PaymentJob } from './tip-record.ts'

/** The rows that one statement reads, and the most jobs that one transaction enqueues. */
const PAGE = 1_000

export interface Unfinished<Position> {
  first: Position
  /** Returns the jobs of a page, and the position after which the next page begins. */
  page(em: EntityManager, after: Position): Promise<{ jobs: PaymentJob[]; next: Position | undefined }>
}

/**
 * Work that a webhook or a job should have done long ago. `read` returns the page after a position, in the order of an
 * index; `job` returns undefined when the row has to wait.
 */
const unfinished = <Position, Row extends Position>(
  first: Position,
  read: Statement<Position, Row>,
  job: (row: Row) => PaymentJob | undefined,
) => ({
  first,
  read,
  async page(em: EntityManager, after: Position) {
    const rows = await read.rows(em, after)
    return { jobs: rows.flatMap((row) => job(row) ?? []), next: rows.length < PAGE ? undefined : rows.at(-1) }
  },
})

type Moment = { at: string; id: number }

const findUnclear = statement((db, { at, id }: Args<Moment>) =>
  db
    .selectFrom('tip')
    .select(['created_at as at', 'id'])
    .where(isOutcomePending)
    .where('created_at', '<', ago('1 hour'))
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '>', tuple(at, id)))
    .orderBy('created_at')
    .orderBy('id')
    .limit(sql.lit(PAGE)),
)

const findUnsettled = statement((db, { helper, at, id }: Args<{ helper: number } & Moment>) =>
  db
    .selectFrom(({ selectFrom }) =>
      selectFrom('tip')
        .selectAll()
        .where(isUnsettled)
        .where('paid_at', '<', ago('1 hour'))
        .where(({ eb, refTuple, tuple }) => eb(refTuple('recipient_id', 'paid_at', 'id'), '>', tuple(helper, at, id)))
        .orderBy('recipient_id')
        .orderBy('paid_at')
        .orderBy('id')
        .limit(sql.lit(PAGE))
        .as('tip'),
    )
    .innerJoin('account', 'account.id', 'tip.recipient_id')
    .leftJoin('payout_account', 'payout_account.account_id', 'tip.recipient_id')
    .leftJoin('tip_review', 'tip_review.tip_id', 'tip.id')
    .select(({ and, between, eb, not, or, ref }) => {
      const withHelper = ref('with_helper_cents')
      const isReachable = and([
        eb('ready', '=', true),
        or([eb('on_hold_until', 'is', null), eb('on_hold_until', '<=', now())]),
        not(isPaused),
        or([eb('tip_review.tip_id', 'is', null), eb('decision', '=', 'released')]),
      ])
      const isRefundDue = or([
        eb('decision', '=', 'refunded'),
        and([eb('decision', 'is', null), eb('refund_at', '<=', now())]),
      ])
      return [
        ...(['recipient_id as helper', 'tip.id'] as const),
        ref('paid_at').$notNull().as('at'),
        and([
          // Withheld money stays on the platform until its refund is clear.
          not(between(withHelper, eb(due, '-', ref('withheld_cents')), due)),
          or([
            isReachable,
            isRefundDue,
            eb('left_at', 'is not', null),
            isClosed,
            eb('destination', 'is not', null),
            eb(withHelper, '>', due),
          ]),
        ]).as('isDue'),
      ]
    })
    .orderBy('recipient_id')
    .orderBy('paid_at')
    .orderBy('tip.id'),
)

const findPendingRefunds = statement((db, { at, id }: Args<{ at: string; id: string }>) =>
  db
    .selectFrom('refund')
    .select(['entered_at as at', 'id', 'tip_id as tip'])
    .where('status', '=', sql.lit('pending' as const))
    .where('entered_at', '<', ago('1 hour'))
    .where(({ eb, refTuple, tuple }) => eb(refTuple('entered_at', 'id'), '>', tuple(at, id)))
    .orderBy('entered_at')
    .orderBy('id')
    .limit(sql.lit(PAGE)),
)

const findErasedMessages = statement((db, { id }: Args<{ id: number }>) =>
  db
    .selectFrom('tip')
    .select((eb) => ['id', eb.and([eb('intent_id', 'is not', null), hasMessageLeft(eb)]).as('isDue')])
    .where(({ ref }) => ref('stripe_message'))
    .where('message', 'is', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(sql.lit(PAGE)),
)

const findUnreadyAccounts = statement((db, { account }: Args<{ account: number }>) =>
  db
    .selectFrom('payout_account')
    .select('account_id as account')
    .where('stripe_id', 'is not', null)
    .where(({ not, ref }) => not(ref('ready')))
    .where('account_id', '>', account)
    .orderBy('account_id')
    .limit(sql.lit(PAGE)),
)

const START = '-infinity'

export const UNFINISHED = {
  checks: unfinished({ at: START, id: 0 }, findUnclear, ({ id }) => ({ kind: 'check', tip: id })),
  settlements: unfinished({ helper: 0, at: START, id: 0 }, findUnsettled, ({ id, isDue }) =>
    isDue ? { kind: 'settle', tip: id } : undefined,
  ),
  refunds: unfinished({ at: START, id: '' }, findPendingRefunds, ({ tip }) => ({ kind: 'refunds', tip })),
  messages: unfinished({ id: 0 }, findErasedMessages, ({ id, isDue }) =>
    isDue ? { kind: 'erase-message', tip: id } : undefined,
  ),
  accounts: unfinished({ account: 0 }, findUnreadyAccounts, ({ account }) => ({ kind: 'account', account })),
}
