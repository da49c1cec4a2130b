import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { mailboxKey } from '../account/public.ts'
import { POOL } from '../db/pool.ts'
import { ENV, type Env } from '../env.ts'
import { pseudonym } from '../http/pseudonym.ts'
import { readToken, signToken } from '../http/signed-token.ts'

const ADD = 'insert into mail_refusal (mailbox) values ($1) on conflict do nothing'
const REMOVE = 'delete from mail_refusal where mailbox = $1'
const FIND = 'select from mail_refusal where mailbox = $1'

/**
 * Mailboxes that want no email from us, each by a pseudonym of its own. A link in every email to an address that someone
 * else may have typed says so, without an account. The links are signed, not stored, and do not expire.
 */
@Injectable()
export class MailRefusals {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Returns the last words of an email, with the link, and the headers by which mail programs offer the same (RFC 8058). */
  linkFor(address: string, text: string) {
    const token = signToken(this.env.CODE_SECRET, 'refusal', this.#keyOf(address))
    const { ORIGIN } = this.env
    return {
      small: { text, label: 'Never write to this address again', url: this.pageOf(token) },
      headers: {
        'List-Unsubscribe': `<${ORIGIN}/api/unsubscribe/${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }
  }

  pageOf(token: string): string {
    return `${this.env.ORIGIN}/unsubscribe?about=address&token=${token}`
  }

  /** Returns the mailbox of a link's token, as `set` takes it; undefined if the token is not valid. */
  read(token: string): string | undefined {
    return readToken(this.env.CODE_SECRET, 'refusal', token)
  }

  async set(mailbox: string, wanted: boolean): Promise<void> {
    await this.pool.query(wanted ? REMOVE : ADD, [mailbox])
  }

  /** Tells whether the mailbox of this address wants no email. */
  async includes(address: string): Promise<boolean> {
    return (await this.pool.query(FIND, [this.#keyOf(address)])).rowCount === 1
  }

  #keyOf(address: string): string {
    return pseudonym(this.env.CODE_SECRET, `no mail to ${mailboxKey(address)}`)
  }
}
