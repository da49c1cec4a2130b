import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { expressionBuilder } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../db/database.types.ts'
import { kysely } from '../db/kysely.ts'
import { POOL } from '../db/pool.ts'
import { type Args, statement } from '../db/statement.ts'
import { Problem } from '../http/problem.ts'
import { Reports } from '../moderation/reports.service.ts'
import { paymentsErrors, type TipSettings, type Words } from './payments.contract.ts'

const { eb, and } = expressionBuilder<Database, 'tip'>()

/** The condition of a tip with words of a giver who was not signed in. */
export const hasVisitorWords = and([
  eb('tip.payer_id', 'is', null),
  eb('tip.paid_at', 'is not', null),
  eb('tip.message', 'is not', null),
])

const findRefusal = statement((db, { account }: Args<{ account: number }>) =>
  db.selectFrom('visitor_words_off').select('account_id').where('account_id', '=', account),
)

const findWords = statement((db, { tip, recipient }: Args<{ tip: number; recipient: number }>) =>
  db
    .selectFrom('tip')
    .select(({ ref }) => ref('message').$notNull().as('message'))
    .where('id', '=', tip)
    .where('recipient_id', '=', recipient)
    .where(hasVisitorWords),
)

/**
 * The words of givers who are not signed in. Nobody knows who writes them, so they stand in no mail: the helper opens
 * them, reports them, or takes none at all. Words of others can be reported as well.
 */
@Injectable()
export class VisitorWords {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly em: EntityManager,
    private readonly reports: Reports,
  ) {}

  async settings(me: number): Promise<TipSettings> {
    return { visitorWords: (await findRefusal.first(this.pool, { account: me })) === undefined }
  }

  async change(me: number, { visitorWords }: TipSettings): Promise<TipSettings> {
    const db = kysely(this.em)
    const change = visitorWords
      ? db.deleteFrom('visitor_words_off').where('account_id', '=', me)
      : db
          .insertInto('visitor_words_off')
          .columns(['account_id'])
          .expression(db.selectFrom('account').select('id').where('id', '=', me))
          .onConflict((of) => of.doNothing())
    await change.execute()
    return { visitorWords }
  }

  /** The words of a tip that a person received. */
  async read(me: number, tip: number): Promise<Words> {
    const words = await findWords.first(this.pool, { tip, recipient: me })
    if (!words) throw new Problem(paymentsErrors['words-unknown'])
    return words
  }

  /** Reports the words, which hides them. The button has no reasons to choose from. */
  async report(me: number, tipId: number, ip: string): Promise<void> {
    await this.reports.file(me, { tipId, reason: 'other', details: '', thread: false }, ip)
  }
}
