import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'

// The words that carriers and Twilio know. Such a word is the whole message.
const STOP = /^(stop|stopall|unsubscribe|cancel|end|quit)$/i
const START = /^(start|yes|unstop)$/i

const NO_MAIL = 'insert into unread_mail_off (account_id) select id from account where id = $1 on conflict do nothing'
const NO_SMS = 'insert into sms_opt_out (phone_number) values ($1) on conflict do nothing'

/** People who want no mail about unread messages, and phones that want no SMS copies. */
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

  /** Reads the answer of a phone. Any other words than the known ones have no effect. */
  async takeAnswer(number: string, words: string): Promise<void> {
    const word = words.trim()
    if (STOP.test(word)) await this.pool.query(NO_SMS, [number])
    if (START.test(word)) await this.pool.query('delete from sms_opt_out where phone_number = $1', [number])
  }
}
