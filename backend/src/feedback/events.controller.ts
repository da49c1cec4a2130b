import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common'
import { Public } from '../account/public.ts'
import { networkOf } from '../http/network.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { Visits } from '../releases/canaries/visits.service.ts'
import { EventsService } from './events.service.ts'
import { SiteEvent } from './feedback.contract.ts'

const EVENTS = { name: 'events', max: 120, seconds: 60 }

@Public()
@Controller('events')
export class EventsController {
  readonly #events: EventsService
  readonly #visits: Visits
  readonly #limits: RateLimit

  constructor(events: EventsService, visits: Visits, limits: RateLimit) {
    this.#events = events
    this.#visits = visits
    this.#limits = limits
  }

  @Post()
  @HttpCode(204)
  async record(@Ip() ip: string, @Body({ schema: SiteEvent }) event: SiteEvent) {
    await this.#limits.takeLeased(EVENTS, networkOf(ip))
    if (event.type === 'visit') await this.#visits.record(event)
    else await this.#events.record(event)
  }
}
