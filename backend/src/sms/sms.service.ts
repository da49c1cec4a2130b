import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { type Limit, RateLimit } from '../http/rate-limit.ts'
import { JobsService } from '../jobs/jobs.service.ts'
import type { Ids, Kind } from '../jobs/renderers.ts'
import { mobile } from './mobile.ts'
import { smsErrors } from './sms.contract.ts'

export interface SmsJob {
  kind: string
  ids: Ids
}

const day = (name: string, max: number): Limit => ({ name: `sms-${name}`, max, seconds: 86_400 })

// SMS pumping fraud requests codes for many numbers of one block from many accounts or networks, so each of these is
// limited. Copies of messages go only to verified phones with consent, so their limits are wider.
const LIMITS = {
  code: {
    account: day('code-account', 5),
    network: day('code-network', 20),
    number: day('code-number', 3),
    block: day('code-block', 20),
  },
  copy: {
    account: day('copy-account', 20),
    network: day('copy-network', 100),
    number: day('copy-number', 5),
    block: day('copy-block', 100),
  },
  flight: {
    account: day('flight-account', 10),
    network: day('flight-network', 100),
    number: day('flight-number', 10),
    block: day('flight-block', 100),
  },
  // A family is notified of each step of a trip. Its numbers are not verified.
  family: {
    account: day('family-account', 60),
    network: day('family-network', 100),
    number: day('family-number', 15),
    block: day('family-block', 60),
  },
}

/**
 * Limits and enqueues SMS; sms-sender.ts sends them, and twilio.ts is the adapter. A job contains only ids; the text is
 * rendered when it is sent.
 */
@Injectable()
export class SmsService {
  readonly #budget: Limit
  readonly #countries: Set<string>

  constructor(
    private readonly jobs: JobsService,
    private readonly limits: RateLimit,
    @Inject(ENV) env: Env,
  ) {
    this.#countries = new Set(env.SMS_COUNTRIES)
    this.#budget = day('budget', env.SMS_DAILY_BUDGET)
  }

  numberOf(text: string): string {
    const number = mobile(text)
    if (!number) throw new Problem(smsErrors['phone-invalid'])
    if (!this.#countries.has(number.country)) throw new Problem(smsErrors['phone-country'])
    return number.stored
  }

  /**
   * Throws 429 at a limit. The daily budget is counted last, so an SMS that another limit rejects does not use it up.
   */
  async countOne(what: keyof typeof LIMITS, phone: string, by: { accountId: number; ip?: string }): Promise<void> {
    const { account, network, number, block } = LIMITS[what]
    await this.limits.take(account, by.accountId)
    if (by.ip) await this.limits.takeFrom(network, by.ip)
    await this.limits.take(number, phone)
    await this.limits.take(block, phone.slice(0, -4))
    await this.limits.take(this.#budget, 'all')
  }

  /** Enqueues an SMS in `em`'s transaction. Call `countOne` first. */
  async enqueue<I extends Ids>(
    em: EntityManager,
    { name }: Kind<I>,
    ids: I,
    priority: 'urgent' | 'normal' | { afterSeconds: number },
  ): Promise<void> {
    const startAfter = typeof priority === 'object' ? priority.afterSeconds : 0
    await this.jobs.enqueue(
      em,
      priority === 'urgent' ? 'sms-urgent' : 'sms-normal',
      { kind: name, ids } satisfies SmsJob,
      {
        startAfter,
      },
    )
  }
}
