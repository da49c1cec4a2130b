import { EntityManager, raw } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { isEitherBlocked } from '../blocks/blocks.public.ts'
import type { Database } from '../db/database.types.ts'
import { iso } from '../db/kysely.ts'
import { type Args, statement } from '../db/statement.ts'
import { LiveService } from '../live/live.service.ts'
import type { ConversationSide } from './conversation.entity.ts'
import { findSettings, setReadReceipts } from './messaging-settings.sql.ts'

const eb = expressionBuilder<Database>()

export const bothHaveReceipts = (one: Expression<number>, other: Expression<number>) =>
  eb(
    eb
      .selectFrom('account')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('id', 'in', [one, other])
      .where('read_receipts_since', 'is not', null)
      .$asScalar(),
    '=',
    sql.lit(2),
  )

const areShared = (one: Expression<number>, other: Expression<number>) =>
  eb.and([bothHaveReceipts(one, other), eb.not(isEitherBlocked(one, other))])

export const receiptFor = (reader: Expression<number>, other: Expression<number>) =>
  eb
    .selectFrom('conversation_side as theirs')
    .select(({ ref }) => ['theirs.receipt_id as upTo', iso(ref('theirs.receipt_at').$notNull()).as('at')])
    .where('theirs.account_id', '=', other)
    .where('theirs.other_id', '=', reader)
    .where('theirs.receipt_id', '>', 0)
    .where(areShared(reader, other))

const findShared = statement((db, { reader, writer }: Args<{ reader: number; writer: number }>) =>
  db.selectNoFrom(areShared(reader, writer).$castTo<boolean>().as('shared')),
)

/** Prevents that old receipts reappear when the account enables receipts again. */
export const deleteReceipts = statement((db, { account }: Args<{ account: number }>) =>
  db
    .updateTable('conversation_side as mine')
    .set({ receipt_id: 0, receipt_at: null })
    .where('mine.account_id', '=', account)
    .where('mine.receipt_id', '>', sql.lit(0))
    .returning(({ and, exists, not, ref, selectFrom }) => [
      'mine.other_id as id',
      and([
        exists(
          selectFrom('account')
            .select('id')
            .whereRef('id', '=', 'mine.other_id')
            .where('read_receipts_since', 'is not', null),
        ),
        not(isEitherBlocked(ref('mine.account_id'), ref('mine.other_id'))),
      ]).as('sawIt'),
    ]),
)

// Receipts refer to the last read message by its id, because pages do not know change numbers.
const findMessage = statement((db, { conversation, number }: Args<{ conversation: number; number: number }>) =>
  db.selectFrom('message').select('id').where('conversation_id', '=', conversation).where('number', '=', number),
)

export async function recordReceipt(em: EntityManager, mine: ConversationSide): Promise<boolean> {
  const pair = await findShared.first(em, { reader: mine.accountId, writer: mine.otherId })
  if (!pair?.shared) return false
  const last = await findMessage.first(em, { conversation: mine.conversationId, number: mine.readId })
  em.assign(mine, { receiptId: last!.id, receiptAt: raw('clock_timestamp()') })
  return true
}

/** PostgreSQL limits the size of a notification. */
const BATCH_SIZE = 400

/** Two people see each other's receipts while both have enabled them and neither has blocked the other. */
@Injectable()
export class Receipts {
  constructor(
    private readonly em: EntityManager,
    private readonly live: LiveService,
  ) {}

  async areEnabled(account: number): Promise<boolean> {
    return (await findSettings.first(this.em, { account }))!.readReceipts
  }

  async choose(account: number, enabled: boolean): Promise<void> {
    const readers = await this.em.transactional(async (em) => {
      await setReadReceipts.rows(em, { account, enabled })
      return enabled ? [] : deleteReceipts.rows(em, { account })
    })
    const people = [account, ...readers.filter(({ sawIt }) => sawIt).map(({ id }) => id)]
    for (let at = 0; at < people.length; at += BATCH_SIZE)
      await this.live.refreshPages(people.slice(at, at + BATCH_SIZE))
  }
}
