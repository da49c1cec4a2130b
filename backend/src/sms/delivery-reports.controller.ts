import { Body, Controller, Headers, HttpCode, Param, Post, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { OpenWhenSuspended, Public } from '../http/access.decorators.ts'
import { ApiLimit, Signed } from '../http/api-limit.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { DeliveryReports } from './delivery-reports.ts'
import { SmsReport, SmsReportPath } from './sms.contract.ts'
import { SmsGateway } from './sms-gateway.ts'

@Public()
@OpenWhenSuspended()
@Controller('sms/status')
export class DeliveryReportsController {
  constructor(
    private readonly gateway: SmsGateway,
    private readonly reports: DeliveryReports,
    private readonly limit: ApiLimit,
  ) {}

  @Post(':about')
  @Signed()
  @HttpCode(204)
  async receive(
    @Param({ schema: SmsReportPath }) { about }: SmsReportPath,
    @Body({ schema: SmsReport }) report: SmsReport,
    @Headers('x-twilio-signature') signature = '',
    @Req() request: FastifyRequest,
  ) {
    if (!this.gateway.hasSigned(`/api/sms/status/${about}`, report, signature)) {
      this.limit.countForged(request)
      throw new Problem(httpErrors.forbidden)
    }
    const undelivered = this.gateway.readReport(report)
    if (undelivered) await this.reports.record(about, undelivered)
  }
}
