import { Module } from '@nestjs/common'
import { DbModule } from '../db/db.module.ts'
import { ApiLimit } from './api-limit.ts'
import { HealthController } from './health.controller.ts'
import { ProblemFilter } from './problem.filter.ts'
import { RateLimit } from './rate-limit.ts'
import { Readiness } from './readiness.ts'

/** Owns what every route needs: failures as replies, limits, health. Knows no domain. */
@Module({
  imports: [DbModule],
  controllers: [HealthController],
  providers: [ApiLimit, ProblemFilter, RateLimit, Readiness],
  exports: [ApiLimit, ProblemFilter, RateLimit, Readiness],
})
export class HttpModule {}
