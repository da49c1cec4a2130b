import { Module } from '@nestjs/common'
import type { Contributions, Contributor } from '../contributions.ts'
import { DbModule } from '../db/db.module.ts'
import { HttpModule } from '../http/http.module.ts'
import { JobsModule } from '../jobs/jobs.module.ts'
import { DeliveryReportsController } from './delivery-reports.controller.ts'
import { DeliveryReports } from './delivery-reports.ts'
import { smsErrors } from './sms.contract.ts'
import { SmsService } from './sms.service.ts'
import { SmsGateway } from './sms-gateway.ts'
import { SmsOptOuts } from './sms-opt-outs.ts'
import { SmsSender } from './sms-sender.ts'
import { TwilioGateway } from './twilio.ts'

/**
 * Owns the sending of SMS, its limits, delivery reports and opt-outs. Other modules render the texts and choose the
 * recipients. Inbound SMS are in `messaging/inbound-sms.controller.ts`.
 */
@Module({
  imports: [DbModule, HttpModule, JobsModule],
  controllers: [DeliveryReportsController],
  providers: [SmsService, SmsSender, SmsOptOuts, DeliveryReports, { provide: SmsGateway, useClass: TwilioGateway }],
  exports: [SmsService, SmsGateway, SmsOptOuts],
})
export class SmsModule implements Contributor {
  constructor(private readonly sender: SmsSender) {}

  contribute(): Contributions {
    return {
      problems: [smsErrors],
      workers: this.sender.workers,
    }
  }
}
