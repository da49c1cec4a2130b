import { randomUUID } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import type { SignedIn } from '../account/sessions.service.ts'
import { BOT_CHECK_UNAVAILABLE, botCheckErrors } from '../bot-check/bot-check.contract.ts'
import { BotCheck, fifth } from '../bot-check/bot-check.ts'
import { ENV, type Env } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { mailboxKey } from '../mail/mailbox.ts'
import { CardFailures } from './card-failures.ts'
import { cardsDeclined } from './ended-payment.ts'
import { paymentsErrors, TIP_ACTION } from './payments.contract.ts'
import type { TipRequest } from './tip-request.ts'

// Thieves try hundreds of stolen cards on small payments. No honest giver sends sixty tips an hour.
const BEGUN = { name: 'tip', max: 60, seconds: 3600 }
const BEGUN_FROM = { name: 'tip-network', max: 60, seconds: 3600 }
const ONBOARDING = { name: 'payouts', max: 20, seconds: 3600 }

/** How long a slowed giver waits with a form, and how long its first request is remembered. */
const SLOWED_SECONDS = 60
const SLOWED = { name: 'tip-slowed', max: 0, seconds: 3600 }

/** Fail closed. */
@Injectable()
export class TipRateLimits {
  constructor(
    private readonly limits: RateLimit,
    private readonly botCheck: BotCheck,
    private readonly failures: CardFailures,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** The bot check is for visitors and slowed givers. Other signed-in users have confirmed their email address. */
  async countTip(
    me: SignedIn | undefined,
    request: TipRequest,
    ip: string,
    token = BOT_CHECK_UNAVAILABLE,
  ): Promise<void> {
    let isHuman: boolean | undefined
    if (me) await this.limits.take(BEGUN, mailboxKey(me.email))
    else {
      await this.limits.takeFrom(BEGUN_FROM, ip)
      isHuman = (await this.botCheck.verify(token, TIP_ACTION, ip)) === 'human'
      if (!isHuman) await this.limits.takeFrom(fifth(BEGUN_FROM), ip)
    }
    if (!this.env.RATE_LIMITS) return
    const { wait, isSlowed } = await this.failures.check(request)
    if (wait > 0) throw cardsDeclined(wait)
    if (!isSlowed) return
    isHuman ??= (await this.botCheck.verify(token, TIP_ACTION, ip)) === 'human'
    if (!isHuman) throw new Problem(botCheckErrors['bot-unknown'])
    // Each form waits for itself, so no one can use up the turns of others.
    const age = await this.limits.secondsSinceFirst(SLOWED, request.key ?? randomUUID())
    if (age < SLOWED_SECONDS) throw new Problem(paymentsErrors['tip-slowed'], { retryAfter: SLOWED_SECONDS - age })
  }

  countOnboarding(me: SignedIn): Promise<void> {
    return this.limits.take(ONBOARDING, me.id)
  }
}
