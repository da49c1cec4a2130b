import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { expressionBuilder } from 'kysely'
import type { Pool } from 'pg'
import type { Database } from '../db/database.types.ts'
import { kysely } from '../db/kysely.ts'
import { POOL } from '../db/pool.ts'
import { type Args, statement } from '../db/statement.ts'
import { Problem } from '../http/problem.ts'
import { ReportsService } from '../moderation/reports.service.ts'
import { paymentsErrors, type TipMessage, type TipSettings } from './payments.contract.ts'

const { eb, and } = expressionBuilder<Database, 'tip'>()

export const hasVisitorMessage = and([
  eb('tip.payer_id', 'is', null),
  eb('tip.paid_at', 'is not', null),
  eb('tip.message', 'is not', null),
])

const findOptOut = statement((db, { account }: Args<{ account: number }>) =>
  db.selectFrom('visitor_message_opt_out').select('account_id').where('account_id', '=', account),
)

const findMessage = statement((db, { tip, recipient }: Args<{ tip: number; recipient: number }>) =>
  db
    .selectFrom('tip')
    .select(({ ref }) => ref('message').$notNull().as('message'))
    .where('id', '=', tip)
    .where('recipient_id', '=', recipient)
    .where(hasVisitorMessage),
)

/**
 * Messages from givers who are not signed in. Their authors are unknown, so emails never contain them: the helper opens
 * them on the site, reports them, or opts out.
 */
@Injectable()
export class VisitorMessages {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly em: EntityManager,
    private readonly reports: ReportsService,
  ) {}

  async settings(me: number): Promise<TipSettings> {
    return { visitorMessages: (await findOptOut.first(this.pool, { account: me })) === undefined }
  }

  async change(me: number, { visitorMessages }: TipSettings): Promise<TipSettings> {
    const db = kysely(this.em)
    const change = visitorMessages
      ? db.deleteFrom('visitor_message_opt_out').where('account_id', '=', me)
      : db
          .insertInto('visitor_message_opt_out')
          .columns(['account_id'])
          .expression(db.selectFrom('account').select('id').where('id', '=', me))
          .onConflict((of) => of.doNothing())
    await change.execute()
    return { visitorMessages }
  }

  async read(me: number, tip: number): Promise<TipMessage> {
    const message = await findMessage.first(this.pool, { tip, recipient: me })
    if (!message) throw new Problem(paymentsErrors['tip-message-unknown'])
    return message
  }

  async report(me: number, tipId: number, ip: string): Promise<void> {
    await this.reports.file(me, { tipId, reason: 'other', details: '', thread: false }, ip)
  }
}
