import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { kysely } from '../db/kysely.ts'

@Injectable()
export class OptOuts {
  constructor(private readonly em: EntityManager) {}

  async setMail(account: number, enabled: boolean): Promise<void> {
    const db = kysely(this.em)
    if (enabled) await db.deleteFrom('unread_email_opt_out').where('account_id', '=', account).execute()
    // A signed link may name a deleted account.
    else
      await db
        .insertInto('unread_email_opt_out')
        .columns(['account_id'])
        .expression(({ selectFrom }) => selectFrom('account').select('id').where('id', '=', account))
        .onConflict((of) => of.doNothing())
        .execute()
  }

  async areEmailsEnabled(account: number): Promise<boolean> {
    const optOut = await kysely(this.em)
      .selectFrom('unread_email_opt_out')
      .select('account_id')
      .where('account_id', '=', account)
      .executeTakeFirst()
    return optOut === undefined
  }
}
