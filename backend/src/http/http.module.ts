import { Module } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import { DbModule } from '../db/db.module.ts'
import { AllExceptionsFilter } from './all-exceptions.filter.ts'
import { ApiLimit } from './api-limit.ts'
import { ConcurrentWrites } from './concurrent-writes.ts'
import { parseForms } from './form-parser.ts'
import { Health } from './health.ts'
import { RateLimit } from './rate-limit.ts'
import { Readiness } from './readiness.ts'

@Module({
  imports: [DbModule],
  providers: [ApiLimit, Health, AllExceptionsFilter, RateLimit, Readiness, ConcurrentWrites],
  exports: [ApiLimit, AllExceptionsFilter, RateLimit, Readiness],
})
export class HttpModule {
  constructor(host: HttpAdapterHost) {
    parseForms(host)
  }
}
