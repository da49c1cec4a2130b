import { Controller, Get, Query, Req, SerializeOptions } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { Public } from '../account/public.ts'
import { type Limit, RateLimit } from '../http/rate-limit.ts'
import { FlightLookup, FlightsQuery } from './flights.contract.ts'
import { Flights } from './flights.service.ts'

/** A form looks up a flight once for each number and day that are typed. */
const VISITOR: Limit = { name: 'flights', max: 60, seconds: 3_600 }
const ACCOUNT: Limit = { name: 'flights-account', max: 300, seconds: 3_600 }
/** While a number is typed, each part of it that is a number is looked up in what the site has stored. */
const STORED_VISITOR: Limit = { name: 'flights-stored', max: 600, seconds: 3_600 }
const STORED_ACCOUNT: Limit = { name: 'flights-stored-account', max: 3_000, seconds: 3_600 }

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
    @Query({ schema: FlightsQuery }) { flight, date, stored }: FlightsQuery,
    @Req() { user, ip }: FastifyRequest & { user?: { id: number } },
  ): Promise<FlightLookup> {
    const [account, visitor] = stored ? [STORED_ACCOUNT, STORED_VISITOR] : [ACCOUNT, VISITOR]
    await (user ? this.limits.takeLeased(account, user.id) : this.limits.takeLeasedFrom(visitor, ip))
    const purpose = user ? 'account' : 'visitor'
    const found = await (stored
      ? this.flights.findStored(flight, date, purpose)
      : this.flights.find(flight, date, purpose))
    return { available: found !== undefined, flights: found ?? [] }
  }
}
