import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { ModuleContributions } from '../contributions.ts'
import { kysely } from '../db/kysely.ts'
import { ENV, type Env } from '../env.ts'
import type { Ids } from '../jobs/writers.ts'
import type { SmsReport } from './sms.contract.ts'
import { Stops } from './stops.ts'
import type { TextWriter } from './text-writer.ts'
import { STOPPED } from './twilio.ts'

/** What Twilio reports of SMS that it has taken. The address of each report says which SMS it is about. */
@Injectable()
export class Reports {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    private readonly contributions: ModuleContributions,
    private readonly stops: Stops,
  ) {}

  /** Where Twilio reports of an SMS. Only ids that are open travel, because some are secrets. */
  addressOf({ kind, open }: TextWriter, ids: Ids): string {
    const about = Buffer.from(JSON.stringify([kind.name, open?.(ids) ?? {}])).toString('base64url')
    return `${this.env.ORIGIN}/api/sms/status/${about}`
  }

  /**
   * Keeps that an SMS did not arrive. Everything else that Twilio reports changes nothing, so reports may repeat and come in
   * any order.
   */
  async take(about: string, { MessageSid, MessageStatus, ErrorCode, To }: SmsReport): Promise<void> {
    if (MessageStatus !== 'undelivered' && MessageStatus !== 'failed') return
    const [name, ids] = JSON.parse(Buffer.from(about, 'base64url').toString()) as [string, Ids]
    if (Number(ErrorCode) === STOPPED) await this.stops.add(To)
    await kysely(this.em)
      .insertInto('sms_report')
      .values({ sid: MessageSid, kind: name, code: Number(ErrorCode) || null })
      .onConflict((of) => of.doNothing())
      .execute()
    await this.contributions
      .of('texts')
      .find(({ kind }) => kind.name === name)
      ?.settle?.(ids, 'undelivered')
  }
}
