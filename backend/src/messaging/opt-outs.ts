import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'

const NO_MAIL = 'insert into unread_mail_off (account_id) select id from account where id = $1 on conflict do nothing'

/** People who want no mail about unread messages. */
@Injectable()
export class OptOuts {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Turns a person's mail about unread messages on or off. */
  async setMail(account: number, wanted: boolean): Promise<void> {
    await this.pool.query(wanted ? 'delete from unread_mail_off where account_id = $1' : NO_MAIL, [account])
  }

  /** Whether a person gets mail about unread messages. */
  async wantsMail(account: number): Promise<boolean> {
    const { rowCount } = await this.pool.query('select from unread_mail_off where account_id = $1', [account])
    return rowCount === 0
  }
}
