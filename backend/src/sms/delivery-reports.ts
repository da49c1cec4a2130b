import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { ModuleContributions } from '../contributions.ts'
import { ENV, type Env } from '../env.ts'
import type { Ids } from '../jobs/renderers.ts'
import { recordUndelivered } from './sms.sql.ts'
import type { Undelivered } from './sms-gateway.ts'
import { SmsOptOuts } from './sms-opt-outs.ts'
import type { SmsRenderer } from './sms-renderer.ts'

@Injectable()
export class DeliveryReports {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    private readonly contributions: ModuleContributions,
    private readonly optOuts: SmsOptOuts,
  ) {}

  /** The URL contains only public ids, because some ids are secrets. */
  addressOf({ kind, publicIds }: SmsRenderer, ids: Ids): string {
    const about = Buffer.from(JSON.stringify([kind.name, publicIds?.(ids) ?? {}])).toString('base64url')
    return `${this.env.ORIGIN}/api/sms/status/${about}`
  }

  /** Reports may repeat and arrive in any order. */
  async record(about: string, { id, number, code, hasOptedOut }: Undelivered): Promise<void> {
    const [name, ids] = JSON.parse(Buffer.from(about, 'base64url').toString()) as [string, Ids]
    if (hasOptedOut) await this.optOuts.add(number)
    await recordUndelivered.rows(this.em, { sid: id, kind: name, code })
    await this.contributions
      .of('smsRenderers')
      .find(({ kind }) => kind.name === name)
      ?.settle?.(ids, 'undelivered')
  }
}
