import { Body, Controller, Delete, Get, HttpCode, Post, SerializeOptions, UseGuards } from '@nestjs/common'
import { OpenWhenSuspended, Public } from '../http/access.decorators.ts'
import { type Limit, RateLimit } from '../http/rate-limit.ts'
import { EmailReportDelivery, MyEmailReport } from '../mail/email-report.contract.ts'
import { EmailReports } from '../mail/email-reports.ts'
import { EmailReportsGuard } from './email-reports.guard.ts'
import { Me } from './me.public.ts'
import type { SignedIn } from './sessions.service.ts'

/** Each bounce costs some of the sender's reputation. */
const RESUMED_EMAILS: Limit = { name: 'email-again', max: 3, seconds: 24 * 3600 }

@Controller()
export class EmailReportsController {
  constructor(
    private readonly reports: EmailReports,
    private readonly limits: RateLimit,
  ) {}

  @Public()
  @UseGuards(EmailReportsGuard)
  @Post('email-reports')
  @HttpCode(204)
  async receive(@Body({ schema: EmailReportDelivery }) delivery: EmailReportDelivery) {
    if ('reports' in delivery) await this.reports.record(delivery.reports)
    else await this.reports.recordReportEmail(delivery.message)
  }

  @OpenWhenSuspended()
  @Get('profile/email-report')
  @SerializeOptions({ schema: MyEmailReport })
  async mine(@Me() me: SignedIn): Promise<MyEmailReport> {
    return { report: (await this.reports.findReport(me.email)) ?? null }
  }

  @OpenWhenSuspended()
  @Delete('profile/email-report')
  @HttpCode(204)
  async resumeEmails(@Me() me: SignedIn) {
    await this.limits.take(RESUMED_EMAILS, me.id)
    await this.reports.forget(me.email)
  }
}
