import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { Problem } from '../http/problem.ts'
import { ReportsService } from '../moderation/reports.service.ts'
import { paymentsErrors, type TipMessage, type TipSettings } from './payments.contract.ts'
import { VisitorMessageOptOut } from './tip-guards.entity.ts'
import { findVisitorMessage, optOut } from './tips.sql.ts'

/**
 * Messages from givers who are not signed in. Their authors are unknown, so emails never contain them: the helper opens
 * them on the site, reports them, or opts out.
 */
@Injectable()
export class VisitorMessages {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly em: EntityManager,
    private readonly reports: ReportsService,
  ) {}

  async settings(me: number): Promise<TipSettings> {
    return { visitorMessages: (await this.em.fork().count(VisitorMessageOptOut, { accountId: me })) === 0 }
  }

  async change(me: number, { visitorMessages }: TipSettings): Promise<TipSettings> {
    const em = this.em.fork()
    if (visitorMessages) await em.nativeDelete(VisitorMessageOptOut, { accountId: me })
    else await optOut.rows(em, { me })
    return { visitorMessages }
  }

  async read(me: number, tip: number): Promise<TipMessage> {
    const message = await findVisitorMessage.first(this.pool, { tip, recipient: me })
    if (!message) throw new Problem(paymentsErrors['tip-message-unknown'])
    return message
  }

  async report(me: number, tipId: number, ip: string): Promise<void> {
    await this.reports.file(me, { tipId, reason: 'other', details: '', thread: false }, ip)
  }
}
