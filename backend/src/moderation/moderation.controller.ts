import { Body, Controller, Get, HttpCode, Ip, Param, Post, SerializeOptions } from '@nestjs/common'
import { Me, OpenWhenSuspended } from '../account/public.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { type Limit, RateLimit } from '../http/rate-limit.ts'
import { MyStanding, NewObjection, NewReport, WarningPath } from './moderation.contract.ts'
import { MyStandings } from './my-standing.ts'
import { Reports } from './reports.service.ts'

const REPORT: Limit = { name: 'report', max: 20, seconds: 86_400 }

@Controller()
export class ModerationController {
  constructor(
    private readonly reports: Reports,
    private readonly standings: MyStandings,
    private readonly limits: RateLimit,
  ) {}

  @Post('reports')
  @HttpCode(204)
  async report(@Me() me: SignedIn, @Body({ schema: NewReport }) body: NewReport, @Ip() ip: string) {
    await this.limits.take(REPORT, me.id)
    await this.reports.file(me.id, body, ip)
  }

  @Get('moderation/standing')
  @SerializeOptions({ schema: MyStanding })
  standing(@Me() me: SignedIn) {
    return this.standings.of(me.id)
  }

  @OpenWhenSuspended()
  @Post('moderation/objection')
  @HttpCode(200)
  @SerializeOptions({ schema: MyStanding })
  async object(@Me() me: SignedIn, @Body({ schema: NewObjection }) { text }: NewObjection) {
    await this.standings.object(me, text)
    return this.standings.of(me.id)
  }

  @OpenWhenSuspended()
  @Post('moderation/warnings/:id/seen')
  @HttpCode(204)
  async seen(@Me() me: SignedIn, @Param({ schema: WarningPath }) { id }: WarningPath) {
    await this.standings.confirmWarning(me.id, id)
  }
}
