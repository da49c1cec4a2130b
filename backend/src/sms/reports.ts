import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { ModuleContributions } from '../contributions.ts'
import { kysely } from '../db/kysely.ts'
import { ENV, type Env } from '../env.ts'
import type { Ids } from '../jobs/renderers.ts'
import type { Undelivered } from './sms-gateway.ts'
import type { SmsRenderer } from './sms-renderer.ts'
import { Stops } from './stops.ts'

/** What the gateway reports about accepted SMS. The address of each report says which SMS it is about. */
@Injectable()
export class Reports {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    private readonly contributions: ModuleContributions,
    private readonly stops: Stops,
  ) {}

  /** Where the gateway reports about an SMS. Only ids that are open travel, because some are secrets. */
  addressOf({ kind, open }: SmsRenderer, ids: Ids): string {
    const about = Buffer.from(JSON.stringify([kind.name, open?.(ids) ?? {}])).toString('base64url')
    return `${this.env.ORIGIN}/api/sms/status/${about}`
  }

  /** Stores that an SMS was not delivered. Reports may repeat and come in any order. */
  async take(about: string, { id, number, code, hasOptedOut }: Undelivered): Promise<void> {
    const [name, ids] = JSON.parse(Buffer.from(about, 'base64url').toString()) as [string, Ids]
    if (hasOptedOut) await this.stops.add(number)
    await kysely(this.em)
      .insertInto('sms_report')
      .values({ sid: id, kind: name, code })
      .onConflict((of) => of.doNothing())
      .execute()
    await this.contributions
      .of('texts')
      .find(({ kind }) => kind.name === name)
      ?.settle?.(ids, 'undelivered')
  }
}
