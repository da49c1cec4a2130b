import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common'
import { Public } from '../account/public.ts'
import { networkOf } from '../http/network.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { EventsService } from './events.service.ts'
import { SiteEvent } from './site.contract.ts'

const EVENTS = { name: 'events', max: 120, seconds: 60 }

@Public()
@Controller('events')
export class EventsController {
  readonly #events: EventsService
  readonly #limits: RateLimit

  constructor(events: EventsService, limits: RateLimit) {
    this.#events = events
    this.#limits = limits
  }

  @Post()
  @HttpCode(204)
  async record(@Ip() ip: string, @Body({ schema: SiteEvent }) event: SiteEvent) {
    await this.#limits.takeLeased(EVENTS, networkOf(ip))
    await this.#events.record(event)
  }
}
