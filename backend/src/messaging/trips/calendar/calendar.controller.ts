import { Controller, Get, Header, Inject, Param, Res } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { Me } from '../../../account/me.public.ts'
import type { SignedIn } from '../../../account/sessions.service.ts'
import { ENV, type Env } from '../../../env.ts'
import { now } from '../../../http/clock.contract.ts'
import { inLocale } from '../../../languages/i18n.ts'
import { TripPath } from '../trips.contract.ts'
import { TripsReads } from '../trips.reads.ts'
import { calendarOf } from './calendar.ts'

@Controller('trips')
export class CalendarController {
  constructor(
    private readonly reads: TripsReads,
    @Inject(ENV) private readonly env: Env,
  ) {}

  @Get(':id/calendar.ics')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('cache-control', 'private, no-store')
  async calendar(
    @Me() me: SignedIn,
    @Param({ schema: TripPath }) { id }: TripPath,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const trip = await this.reads.getTrip(me.id, id)
    reply.header('content-disposition', `attachment; filename="trip-${id}.ics"`)
    const options = { me: me.id, origin: this.env.ORIGIN, now: new Date(now()) }
    return inLocale(me.locale, () => calendarOf(trip, options))
  }
}
