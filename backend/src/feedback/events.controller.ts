import { Body, Controller, Headers, HttpCode, Ip, Post } from '@nestjs/common'
import { OpenWhenSuspended, Public } from '../http/access.decorators.ts'
import { originOf } from '../http/network.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { BrowserErrorsService } from '../releases/browser-errors/browser-errors.service.ts'
import { CanaryHealthService } from '../releases/canaries/canary-health.service.ts'
import { SiteEvent } from './feedback.contract.ts'
import { FeedbackService } from './feedback.service.ts'

const EVENTS = { name: 'events', max: 120, seconds: 60 }

@Public()
@OpenWhenSuspended()
@Controller('events')
export class EventsController {
  constructor(
    private readonly feedback: FeedbackService,
    private readonly canaries: CanaryHealthService,
    private readonly errors: BrowserErrorsService,
    private readonly limits: RateLimit,
  ) {}

  @Post()
  @HttpCode(204)
  async record(
    @Ip() ip: string,
    @Headers('cookie') cookies: string | undefined,
    @Headers('user-agent') userAgent: string | undefined,
    @Body({ schema: SiteEvent }) event: SiteEvent,
  ) {
    this.limits.takeCoarseFrom(EVENTS, ip)
    if (event.type === 'error') await this.errors.record(event, ip, userAgent)
    else if (event.type === 'visit') await this.canaries.record(event, originOf(ip), cookies)
    else await this.feedback.recordEvent(event)
  }
}
