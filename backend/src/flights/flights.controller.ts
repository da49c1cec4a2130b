import { Controller, Get, Param, Query, Req, SerializeOptions } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { Public } from '../http/access.decorators.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { type Limit, RateLimit } from '../http/rate-limit.ts'
import { ReturnsList } from '../http/reply.serializer.ts'
import { FlightPath, FlightsQuery, flightErrors, ScheduledFlight, StoredFlights } from './flights.contract.ts'
import { FlightsService } from './flights.service.ts'
import { ProviderBudget } from './provider-budget.ts'

/** A form looks up a flight once for each number and day that are typed. */
const VISITOR: Limit = { name: 'flights', max: 60, seconds: 3_600 }
const ACCOUNT: Limit = { name: 'flights-account', max: 300, seconds: 3_600 }
/** Flights that the site has not stored, because each of them costs a call. */
const ACCOUNT_CALLS: Limit = { name: 'flights-account-calls', max: 20, seconds: 86_400 }
/** While a number is typed, each part of it that is a flight number is looked up in the database. */
const STORED_VISITOR: Limit = { name: 'flights-stored', max: 600, seconds: 3_600 }
const STORED_ACCOUNT: Limit = { name: 'flights-stored-account', max: 3_000, seconds: 3_600 }

/** A provider that fails is paused for half of this time. */
const RETRY_SECONDS = 60

type Visit = FastifyRequest & { user?: { id: number; identity: number } }
const purposeOf = ({ user }: Visit) => (user ? 'account' : 'visitor')

@Public()
@Controller('flights')
export class FlightsController {
  constructor(
    private readonly flights: FlightsService,
    private readonly limits: RateLimit,
    private readonly budget: ProviderBudget,
  ) {}

  /**
   * 503 without a provider, while it does not respond, and when its budget is used up. Users then fill in the forms by
   * hand.
   */
  @Get(':number')
  @ReturnsList()
  @SerializeOptions({ schema: ScheduledFlight })
  async lookUp(
    @Param({ schema: FlightPath }) { number }: FlightPath,
    @Query({ schema: FlightsQuery }) { date }: FlightsQuery,
    @Req() visit: Visit,
  ): Promise<ScheduledFlight[]> {
    this.#count(visit, ACCOUNT, VISITOR)
    const purpose = purposeOf(visit)
    const found = await this.flights.find(number, date, purpose, () => this.#countCall(visit))
    if (found) return found
    const error = this.budget.isUsedUp(purpose) ? flightErrors['flights-used-up'] : httpErrors.unavailable
    throw new Problem(error, { retryAfter: RETRY_SECONDS, isRefusal: true })
  }

  @Get(':number/stored')
  @SerializeOptions({ schema: StoredFlights })
  async findStored(
    @Param({ schema: FlightPath }) { number }: FlightPath,
    @Query({ schema: FlightsQuery }) { date }: FlightsQuery,
    @Req() visit: Visit,
  ): Promise<StoredFlights> {
    this.#count(visit, STORED_ACCOUNT, STORED_VISITOR)
    const found = await this.flights.findStored(number, date, purposeOf(visit))
    return { isStored: found !== undefined, flights: found ?? [] }
  }

  async #countCall({ user }: Visit): Promise<void> {
    if (user && (await this.limits.countAbove(ACCOUNT_CALLS, user.identity)) > 0)
      throw new Problem(flightErrors['flights-of-account-used-up'])
  }

  #count({ user, ip }: Visit, account: Limit, visitor: Limit): void {
    if (user) this.limits.takeCoarse(account, user.id)
    else this.limits.takeCoarseFrom(visitor, ip)
  }
}
