import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { kysely } from '../db/kysely.ts'

/** People who want no mail about unread messages. */
@Injectable()
export class OptOuts {
  constructor(private readonly em: EntityManager) {}

  /** Turns a person's mail about unread messages on or off. */
  async setMail(account: number, enabled: boolean): Promise<void> {
    const db = kysely(this.em)
    if (enabled) await db.deleteFrom('unread_email_opt_out').where('account_id', '=', account).execute()
    // A signed link may name an account that is gone.
    else
      await db
        .insertInto('unread_email_opt_out')
        .columns(['account_id'])
        .expression(({ selectFrom }) => selectFrom('account').select('id').where('id', '=', account))
        .onConflict((of) => of.doNothing())
        .execute()
  }

  /** Whether a person gets mail about unread messages. */
  async wantsMail(account: number): Promise<boolean> {
    const refusal = await kysely(this.em)
      .selectFrom('unread_email_opt_out')
      .select('account_id')
      .where('account_id', '=', account)
      .executeTakeFirst()
    return refusal === undefined
  }
}
