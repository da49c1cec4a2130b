import { Injectable } from '@nestjs/common'
import type { SignedIn } from '../account/sessions.service.ts'
import { networkOf } from '../http/network.ts'
import { RateLimit } from '../http/rate-limit.ts'

// Thieves try hundreds of stolen cards on small payments. No honest person gives sixty tips an hour.
const BEGUN = { name: 'tip', max: 60, seconds: 3600 }
const BEGUN_FROM = { name: 'tip-network', max: 60, seconds: 3600 }
const ONBOARDING = { name: 'payouts', max: 20, seconds: 3600 }

/**
 * How often payments may begin. Without the database none begins. Each method counts one use, or throws 429; two
 * controllers call them.
 */
@Injectable()
export class TipLimits {
  constructor(private readonly limits: RateLimit) {}

  async countTip(me: SignedIn | undefined, ip: string): Promise<void> {
    if (me) await this.limits.take(BEGUN, me.id)
    else await this.limits.take(BEGUN_FROM, networkOf(ip))
  }

  countOnboarding(me: SignedIn): Promise<void> {
    return this.limits.take(ONBOARDING, me.id)
  }
}
