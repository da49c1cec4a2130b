import { Inject, Module } from '@nestjs/common'
import type { Pool } from 'pg'
import type { Contributions, Contributor } from '../contributions.ts'
import { DbModule } from '../db/db.module.ts'
import { POOL } from '../db/pool.ts'
import { HttpModule } from '../http/http.module.ts'
import { deleteOld } from '../jobs/batches.ts'
import { JobsModule } from '../jobs/jobs.module.ts'
import { ReportsController } from './reports.controller.ts'
import { Reports } from './reports.ts'
import { Sender } from './sender.ts'
import { smsErrors } from './sms.contract.ts'
import { Sms } from './sms.ts'
import { SmsGateway } from './sms-gateway.ts'
import { Stops } from './stops.ts'
import { TwilioGateway } from './twilio.ts'

/**
 * Owns the sending of SMS, its limits, what the gateway reports about it, and the phones that want none. The domains write the
 * words, and know who wants them.
 */
@Module({
  imports: [DbModule, HttpModule, JobsModule],
  controllers: [ReportsController],
  providers: [Sms, Sender, Stops, Reports, { provide: SmsGateway, useClass: TwilioGateway }],
  exports: [Sms, SmsGateway, Stops],
})
export class SmsModule implements Contributor {
  constructor(
    private readonly sender: Sender,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  contribute(): Contributions {
    return {
      problems: [smsErrors],
      workers: this.sender.workers,
      scheduledJobs: [{ name: 'sms-reports', run: () => deleteOld(this.pool, 'sms_report', 'at', '30 days') }],
    }
  }
}
