import { Body, Controller, Get, HttpCode, Ip, Param, Post, SerializeOptions } from '@nestjs/common'
import { Me } from '../account/me.public.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { OpenWhenSuspended } from '../http/access.decorators.ts'
import { type Limit, RateLimit } from '../http/rate-limit.ts'
import { MyAccountStatus, NewObjection, NewReport, WarningPath } from './moderation.contract.ts'
import { MyAccountStatusService } from './my-account-status.service.ts'
import { ReportsService } from './reports.service.ts'

const REPORT: Limit = { name: 'report', max: 20, seconds: 86_400 }

@Controller()
export class ModerationController {
  constructor(
    private readonly reports: ReportsService,
    private readonly statuses: MyAccountStatusService,
    private readonly limits: RateLimit,
  ) {}

  @Post('reports')
  @HttpCode(204)
  async report(@Me() me: SignedIn, @Body({ schema: NewReport }) body: NewReport, @Ip() ip: string) {
    await this.limits.take(REPORT, me.identity)
    await this.reports.file(me.id, body, ip)
  }

  @Get('moderation/account-status')
  @SerializeOptions({ schema: MyAccountStatus })
  accountStatus(@Me() me: SignedIn) {
    return this.statuses.getStatus(me.id)
  }

  @OpenWhenSuspended()
  @Post('moderation/objection')
  @HttpCode(200)
  @SerializeOptions({ schema: MyAccountStatus })
  async object(@Me() me: SignedIn, @Body({ schema: NewObjection }) { text }: NewObjection) {
    await this.statuses.object(me, text)
    return this.statuses.getStatus(me.id)
  }

  @OpenWhenSuspended()
  @Post('moderation/warnings/:id/seen')
  @HttpCode(204)
  async seen(@Me() me: SignedIn, @Param({ schema: WarningPath }) { id }: WarningPath) {
    await this.statuses.confirmWarning(me.id, id)
  }
}
