import type { EntityManager } from '@mikro-orm/postgresql'
import { BAN_FINAL_DAYS } from '../moderation/moderation.contract.ts'
import {
  findErasedMessages,
  findPendingRefunds,
  findUnclearTips,
  findUnreadyAccounts,
  findUnsettledPage,
} from './payment-jobs.sql.ts'
import type { PaymentJob } from './tip-record.ts'

export interface Unfinished<Position> {
  first: Position
  /** Returns the jobs of a page, and the position after which the next page begins. */
  page(em: EntityManager, after: Position): Promise<{ jobs: PaymentJob[]; next: Position | undefined }>
}

/** `job` returns undefined when the row has to wait. */
const unfinished = <Position, Row extends Position>(
  first: Position,
  read: (em: EntityManager, after: Position) => Promise<Row[]>,
  job: (row: Row) => PaymentJob | undefined,
): Unfinished<Position> => ({
  first,
  async page(em, after) {
    const rows = await read(em, after)
    return { jobs: rows.flatMap((row) => job(row) ?? []), next: rows.at(-1) }
  },
})

const START = '-infinity'

/** Work that a webhook or a job should have done long ago. */
export const UNFINISHED = {
  checks: unfinished(
    { at: START, id: 0 },
    (em, after) => findUnclearTips.rows(em, after),
    ({ id }) => ({ kind: 'check', tip: id }),
  ),
  settlements: unfinished(
    { helper: 0, at: START, id: 0 },
    (em, after) => findUnsettledPage.rows(em, { ...after, banFinalDays: BAN_FINAL_DAYS }),
    ({ id, isDue }) => (isDue ? { kind: 'settle', tip: id } : undefined),
  ),
  refunds: unfinished(
    { at: START, id: '' },
    (em, after) => findPendingRefunds.rows(em, after),
    ({ tip }) => ({ kind: 'refunds', tip }),
  ),
  messages: unfinished(
    { id: 0 },
    (em, after) => findErasedMessages.rows(em, after),
    ({ id, isDue }) => (isDue ? { kind: 'erase-message', tip: id } : undefined),
  ),
  accounts: unfinished(
    { account: 0 },
    (em, after) => findUnreadyAccounts.rows(em, after),
    ({ account }) => ({ kind: 'account', account }),
  ),
}
