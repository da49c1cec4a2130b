import { Controller, Get, Query, Req, SerializeOptions } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { Public } from '../account/public.ts'
import { type Limit, RateLimit } from '../http/rate-limit.ts'
import { FlightLookup, FlightsQuery } from './flights.contract.ts'
import { Flights } from './flights.service.ts'

/** A form looks up a flight once for each number and day that are typed. */
const VISITOR: Limit = { name: 'flights', max: 60, seconds: 3_600 }
const ACCOUNT: Limit = { name: 'flights-account', max: 300, seconds: 3_600 }

/** Looks up flights for forms and searches. */
@Public()
@Controller('flights')
export class FlightsController {
  constructor(
    private readonly flights: Flights,
    private readonly limits: RateLimit,
  ) {}

  @Get()
  @SerializeOptions({ schema: FlightLookup })
  async lookUp(
    @Query({ schema: FlightsQuery }) { flight, date }: FlightsQuery,
    @Req() { user, ip }: FastifyRequest & { user?: { id: number } },
  ): Promise<FlightLookup> {
    await (user ? this.limits.takeLeased(ACCOUNT, user.id) : this.limits.takeLeasedFrom(VISITOR, ip))
    const found = await this.flights.find(flight, date, user ? 'account' : 'visitor')
    return { available: found !== undefined, flights: found ?? [] }
  }
}
