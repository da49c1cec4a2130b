import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { ago, kysely, now } from '../../db/kysely.ts'
import { Problem } from '../../http/problem.ts'
import { type Limit, RateLimit } from '../../http/rate-limit.ts'
import { mailboxKey } from '../../mail/mailbox.ts'
import { Sms } from '../../sms/sms.ts'
import { accountErrors, type EmailProof } from '../account.contract.ts'
import { Challenges } from '../challenges.ts'
import { CodeLimits } from '../code.limits.ts'
import type { CodeRequester } from '../known-browser.ts'
import type { SignedIn } from '../sessions.service.ts'
import { addressPhoneCode } from './address-change.emails.ts'

const DAY = 86_400
const BEGUN: Limit = { name: 'address-change', max: 5, seconds: DAY }
/** Anyone may type any new address. */
const TO_MAILBOX: Limit = { name: 'address-change-mailbox', max: 3, seconds: DAY }

@Injectable()
export class AddressCodes {
  constructor(
    private readonly em: EntityManager,
    private readonly sms: Sms,
    private readonly limits: RateLimit,
    private readonly codeLimits: CodeLimits,
    private readonly challenges: Challenges,
  ) {}

  async countBegin(me: SignedIn, email: string): Promise<void> {
    await this.limits.take(BEGUN, me.identity)
    await this.limits.take(TO_MAILBOX, mailboxKey(email))
  }

  /** For users who have lost the old mailbox. */
  async sendToPhone(me: SignedIn, ip: string): Promise<void> {
    if (!me.verified || !me.phoneNumber) throw new Problem(accountErrors['phone-not-proven'])
    await this.sms.countOne('code', me.phoneNumber, { accountId: me.identity, ip })
    await this.em.transactional(async (em) => {
      const row = await kysely(em)
        .updateTable('address_change')
        .from('account')
        .set({ sms_at: now(), phone_attempts: 0 })
        .where('account_id', '=', me.id)
        .whereRef('account.id', '=', 'account_id')
        .where('new_proven_at', 'is not', null)
        .where('due_at', 'is', null)
        // The number must be older than the wait: a stranger with an open session could verify a number of their own.
        .where('phone_verified_at', '<', ago('72 hours'))
        .returning('address_change.id')
        .executeTakeFirst()
      if (!row) throw new Problem(accountErrors['phone-not-proven'])
      await this.sms.enqueue(em, addressPhoneCode, { change: row.id }, 'urgent')
    })
  }

  /** Each attempt counts before the comparison. */
  async check(me: SignedIn, proof: EmailProof, code: string, requester: CodeRequester): Promise<string> {
    const attempts = `${proof}_attempts` as const
    const tried = await kysely(this.em)
      .updateTable('address_change')
      .set(({ eb }) => ({ [attempts]: eb(attempts, '+', 1) }))
      .where('account_id', '=', me.id)
      .where(`${proof}_proven_at`, 'is', null)
      .where('due_at', 'is', null)
      .where(attempts, '<', 5)
      .where(proof === 'phone' ? 'sms_at' : 'begun_at', '>', ago('10 minutes'))
      .returning(['id', `${attempts} as tries`])
      .executeTakeFirst()
    if (!tried) {
      const why = await kysely(this.em)
        .selectFrom('address_change')
        .select(`${attempts} as tries`)
        .where('account_id', '=', me.id)
        .where(`${proof}_proven_at`, 'is', null)
        .executeTakeFirst()
      throw new Problem(accountErrors[why && why.tries >= 5 ? 'code-spent' : 'code-expired'])
    }
    const takeBack = await this.codeLimits.countFailure(
      { accountId: me.id, recipient: '', tries: tried.tries },
      requester,
    )
    if (!this.challenges.isCodeOf({ id: `${tried.id} ${proof}`, turn: 1 }, code))
      throw new Problem(accountErrors['code-wrong'])
    await takeBack()
    return tried.id
  }
}
