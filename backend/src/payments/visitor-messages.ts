import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../db/pool.ts'
import { Problem } from '../http/problem.ts'
import { ReportsService } from '../moderation/reports.service.ts'
import { paymentsErrors, type TipMessage, type TipSettings } from './payments.contract.ts'
import { findVisitorMessage, findVisitorMessages, setVisitorMessages } from './tips.sql.ts'

/**
 * Messages from givers who are not signed in. Their authors are unknown, so emails never contain them: the helper opens
 * them on the site, reports them, or opts out.
 */
@Injectable()
export class VisitorMessages {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly reports: ReportsService,
  ) {}

  async settings(me: number): Promise<TipSettings> {
    return { visitorMessages: (await findVisitorMessages.first(this.pool, { account: me }))?.visitorMessages ?? true }
  }

  async change(me: number, { visitorMessages }: TipSettings): Promise<TipSettings> {
    await setVisitorMessages.rows(this.pool, { account: me, are: visitorMessages })
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
