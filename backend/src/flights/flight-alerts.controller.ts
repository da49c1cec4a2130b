import { EntityManager } from '@mikro-orm/postgresql'
import { Controller, HttpCode, Inject, Param, Post, Req } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { databaseTime } from '../db/time.ts'
import { ENV, type Env } from '../env.ts'
import { OpenWhenSuspended, Public } from '../http/access.decorators.ts'
import { ApiLimit, Signed } from '../http/api-limit.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { readToken } from '../http/signed-token.ts'
import { FlightReadsService } from './flight-reads.service.ts'
import { FlightAlertPath } from './flights.contract.ts'
import { ProviderBudget } from './provider-budget.ts'

/** The callbacks of the provider only cause a read, so a forged one could change nothing. */
@Public()
@OpenWhenSuspended()
@Controller('flights/alerts')
export class FlightAlertsController {
  constructor(
    private readonly em: EntityManager,
    @Inject(ENV) private readonly env: Env,
    private readonly reads: FlightReadsService,
    private readonly limit: ApiLimit,
    private readonly budget: ProviderBudget,
  ) {}

  @Post(':token')
  @Signed()
  @HttpCode(204)
  async receive(@Param({ schema: FlightAlertPath }) { token }: FlightAlertPath, @Req() request: FastifyRequest) {
    const leg = Number(readToken(this.env.CODE_SECRET, 'flightAlert', token))
    if (!leg) {
      this.limit.countForged(request)
      throw new Problem(httpErrors['not-found'])
    }
    await this.budget.countCallback()
    await this.em.transactional(async (em) => {
      await this.reads.enqueue(em, { leg, since: (await databaseTime(em)).toISOString() })
    })
  }
}
