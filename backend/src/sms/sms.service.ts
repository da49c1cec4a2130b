import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { ENV, type Env } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { JobsService } from '../jobs/jobs.service.ts'
import type { Ids, Kind } from '../jobs/renderers.ts'
import { mobile } from './mobile.ts'
import { smsErrors } from './sms.contract.ts'
import { SMS_LIMITS, type SmsPurpose, shareLimit } from './sms.limits.ts'

export interface SmsJob {
  kind: string
  ids: Ids
}

/**
 * Limits and enqueues SMS; sms-sender.ts sends them, and twilio.ts is the adapter. A job contains only ids; the text is
 * rendered when it is sent.
 */
@Injectable()
export class SmsService {
  readonly #budget: number
  readonly #countries: Set<string>

  constructor(
    private readonly jobs: JobsService,
    private readonly limits: RateLimit,
    @Inject(ENV) env: Env,
  ) {
    this.#countries = new Set(env.SMS_COUNTRIES)
    this.#budget = env.SMS_DAILY_BUDGET
  }

  numberOf(text: string): string {
    const number = mobile(text)
    if (!number) throw new Problem(smsErrors['phone-invalid'])
    if (!this.#countries.has(number.country)) throw new Problem(smsErrors['phone-country'])
    return number.stored
  }

  /**
   * Throws 429 at a limit, with `sms-used-up` when the purpose has used its share of the daily budget. The share is
   * counted last, so an SMS that another limit rejects does not use it up.
   */
  async countOne(purpose: SmsPurpose, phone: string, by: { accountId: number; ip?: string }): Promise<void> {
    const { share, account, network, number, block } = SMS_LIMITS[purpose]
    await this.limits.take(account, by.accountId)
    if (by.ip) await this.limits.takeFrom(network, by.ip)
    await this.limits.take(number, phone)
    await this.limits.take(block, phone.slice(0, -4))
    await this.limits.take(shareLimit(share, this.#budget), 'all').catch((error: unknown) => {
      const isUsedUp = error instanceof Problem && error.wire.status === 429
      throw isUsedUp ? new Problem(smsErrors['sms-used-up'], error.details) : error
    })
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
