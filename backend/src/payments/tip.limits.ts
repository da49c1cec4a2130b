import { Injectable } from '@nestjs/common'
import type { SignedIn } from '../account/sessions.service.ts'
import { BOT_CHECK_UNAVAILABLE } from '../bot-check/bot-check.contract.ts'
import { BotCheck, fifth } from '../bot-check/bot-check.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { mailboxKey } from '../mail/mailbox.ts'
import { TIP_ACTION } from './payments.contract.ts'

// Thieves try hundreds of stolen cards on small payments. No honest giver sends sixty tips an hour.
const BEGUN = { name: 'tip', max: 60, seconds: 3600 }
const BEGUN_FROM = { name: 'tip-network', max: 60, seconds: 3600 }
const ONBOARDING = { name: 'payouts', max: 20, seconds: 3600 }

/** Fail closed. */
@Injectable()
export class TipLimits {
  constructor(
    private readonly limits: RateLimit,
    private readonly botCheck: BotCheck,
  ) {}

  /** The bot check is for visitors only. Signed-in users have confirmed their email address. */
  async countTip(me: SignedIn | undefined, ip: string, token = BOT_CHECK_UNAVAILABLE): Promise<void> {
    if (me) return this.limits.take(BEGUN, mailboxKey(me.email))
    await this.limits.takeFrom(BEGUN_FROM, ip)
    const isHuman = (await this.botCheck.verify(token, TIP_ACTION, ip)) === 'human'
    if (!isHuman) await this.limits.takeFrom(fifth(BEGUN_FROM), ip)
  }

  countOnboarding(me: SignedIn): Promise<void> {
    return this.limits.take(ONBOARDING, me.id)
  }
}
