import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { Problem } from '../http/problem.ts'
import { Mail } from '../mail/mail.ts'
import { Sms } from '../sms/sms.ts'
import { messageCopy, unreadLetter } from './messaging.letters.ts'

/** What a message is sent with, beside its words. */
export interface Sending {
  /** The sender's own name for the message. */
  key: string | undefined
  /** From which address, for the limits of what costs money. */
  ip: string
}

/** A message that is not read by then is sent by mail. */
const UNREAD_SECONDS = 600

// A number that may get a copy: verified, wanted by its owner, never answered with STOP. A repeat is not a second copy.
const NUMBER = `
  select phone_number as number from account
  where id = $2 and phone_verified_at is not null and sms_copies and left_at is null
    and not exists (select from sms_opt_out where sms_opt_out.phone_number = replace(account.phone_number, ' ', ''))
    and not exists (select from block where (blocker_id, blocked_id) in (($1::bigint, $2::bigint), ($2, $1)))
    and not exists (select from message where sender_id = $1 and client_key = $3)`

/** What goes to people who are not here: a mail when a message stays unread, a copy by SMS when its sender asks for it. */
@Injectable()
export class Away {
  readonly #pool: Pool
  readonly #mail: Mail
  readonly #sms: Sms

  constructor(@Inject(POOL) pool: Pool, mail: Mail, sms: Sms) {
    this.#pool = pool
    this.#mail = mail
    this.#sms = sms
  }

  /** Whether a copy may go out as SMS; counts it. Before the transaction: limits count on a connection of their own. */
  async admitsCopy(me: number, receiver: number, { key, ip }: Sending): Promise<boolean> {
    const { rows } = await this.#pool.query<{ number: string }>({
      name: 'sms-number',
      text: NUMBER,
      values: [me, receiver, key],
    })
    if (!rows[0]) return false
    try {
      await this.#sms.admit('copy', rows[0].number, { accountId: me, ip })
      return true
    } catch (error) {
      if (error instanceof Problem && error.wire.status === 429) return false // the message goes all the same
      throw error
    }
  }

  /** Owes the one mail about a conversation in which nothing else is unread; later messages ride along with it. */
  async oweMail(em: EntityManager, message: number): Promise<void> {
    await this.#mail.owe(em, unreadLetter, { message }, { afterSeconds: UNREAD_SECONDS })
  }

  async oweCopy(em: EntityManager, message: number): Promise<void> {
    await this.#sms.owe(em, messageCopy, { message }, 'soon')
  }
}
