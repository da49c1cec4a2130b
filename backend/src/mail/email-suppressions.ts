import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env } from '../env.ts'
import { pseudonym } from '../http/pseudonym.ts'
import { readToken, signToken } from '../http/signed-token.ts'
import { i18n } from '../languages/i18n.ts'
import { enable, isSuppressed, suppress } from './email-suppressions.sql.ts'
import { mailboxKey } from './mailbox.ts'

/**
 * Emails to an address that someone else may have typed have an opt-out link that needs no account. The links are
 * signed, not stored, and do not expire.
 */
@Injectable()
export class EmailSuppressions {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** The headers are for one-click unsubscription (RFC 8058). */
  linkFor(address: string, text: string) {
    const token = signToken(this.env.CODE_SECRET, 'refusal', this.#keyOf(address))
    const { ORIGIN } = this.env
    return {
      reason: { text, label: i18n._('Stop all emails to this address'), url: this.pageOf(token) },
      headers: {
        'List-Unsubscribe': `<${ORIGIN}/api/unsubscribe/${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }
  }

  pageOf(token: string): string {
    return `${this.env.ORIGIN}${i18n.path('/unsubscribe')}?about=address&token=${token}`
  }

  mailboxOf(token: string): string | undefined {
    return readToken(this.env.CODE_SECRET, 'refusal', token)
  }

  /** Enables or stops the emails to a mailbox. */
  async setEnabled(mailbox: string, enabled: boolean): Promise<void> {
    await (enabled ? enable : suppress).rows(this.em, { mailbox })
  }

  async isSuppressed(address: string): Promise<boolean> {
    return (await isSuppressed.first(this.em, { mailbox: this.#keyOf(address) }))!.isSuppressed
  }

  #keyOf(address: string): string {
    return pseudonym(this.env.CODE_SECRET, `no mail to ${mailboxKey(address)}`)
  }
}
