import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Problem } from '../../http/problem.ts'
import { type Limit, RateLimit } from '../../http/rate-limit.ts'
import { mailboxKey } from '../../mail/mailbox.ts'
import { SmsService } from '../../sms/sms.service.ts'
import { accountErrors, type EmailProof } from '../account.contract.ts'
import { Challenges } from '../challenges.ts'
import type { CodeRequester } from '../known-browser.ts'
import { LoginCodeLimits } from '../login-code.limits.ts'
import type { SignedIn } from '../sessions.service.ts'
import { addressChangeCodeSms, challengeOf } from './address-change.emails.ts'
import { beginPhoneCode, countAttempt, findAttempts } from './address-change.sql.ts'

const DAY = 86_400
const PER_ACCOUNT: Limit = { name: 'address-change', max: 5, seconds: DAY }
/** Per mailbox too, because a user may enter a stranger's address. */
const PER_MAILBOX: Limit = { name: 'address-change-mailbox', max: 3, seconds: DAY }
const MAX_ATTEMPTS = 5

@Injectable()
export class AddressCodes {
  constructor(
    private readonly em: EntityManager,
    private readonly sms: SmsService,
    private readonly limits: RateLimit,
    private readonly codeLimits: LoginCodeLimits,
    private readonly challenges: Challenges,
  ) {}

  async countBegin(me: SignedIn, email: string): Promise<void> {
    await this.limits.take(PER_ACCOUNT, me.identity)
    await this.limits.take(PER_MAILBOX, mailboxKey(email))
  }

  /** For users who have lost the old mailbox. */
  async sendToPhone(me: SignedIn, ip: string): Promise<void> {
    if (!me.verified || !me.phoneNumber) throw new Problem(accountErrors['phone-not-proven'])
    await this.sms.countOne('code', me.phoneNumber, { accountId: me.identity, ip })
    await this.em.transactional(async (em) => {
      const row = await beginPhoneCode.first(em, { account: me.id })
      if (!row) throw new Problem(accountErrors['phone-not-proven'])
      await this.sms.enqueue(em, addressChangeCodeSms, { change: row.id }, 'urgent')
    })
  }

  async check(me: SignedIn, proof: EmailProof, code: string, requester: CodeRequester): Promise<string> {
    const tried = await countAttempt.first(this.em, { account: me.id, proof, max: MAX_ATTEMPTS })
    if (!tried) {
      const state = await findAttempts.first(this.em, { account: me.id, proof })
      throw new Problem(accountErrors[state && state.tries >= MAX_ATTEMPTS ? 'code-spent' : 'code-expired'])
    }
    const refund = await this.codeLimits.countFailure(
      { accountId: me.id, recipient: '', tries: tried.tries },
      requester,
    )
    if (!this.challenges.isCodeOf(challengeOf(tried, proof), code)) throw new Problem(accountErrors['code-wrong'])
    await refund()
    return tried.id
  }
}
