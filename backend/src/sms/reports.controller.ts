import { Body, Controller, Headers, HttpCode, Param, Post } from '@nestjs/common'
import { OpenWhenSuspended, Public } from '../account/public.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { Reports } from './reports.ts'
import { SmsReport, SmsReportPath } from './sms.contract.ts'
import { Twilio } from './twilio.ts'

/** Twilio reports here what became of an SMS. */
@Public()
@OpenWhenSuspended()
@Controller('sms/status')
export class ReportsController {
  constructor(
    private readonly twilio: Twilio,
    private readonly reports: Reports,
  ) {}

  @Post(':about')
  @HttpCode(204)
  async take(
    @Param({ schema: SmsReportPath }) { about }: SmsReportPath,
    @Body({ schema: SmsReport }) report: SmsReport,
    @Headers('x-twilio-signature') signature = '',
  ) {
    if (!this.twilio.hasSigned(`/api/sms/status/${about}`, report, signature)) throw new Problem(httpErrors.forbidden)
    await this.reports.take(about, report)
  }
}
