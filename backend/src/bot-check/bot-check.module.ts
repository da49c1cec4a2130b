import { Module } from '@nestjs/common'
import { HttpModule } from '../http/http.module.ts'
import { ProblemFilter } from '../http/problem.filter.ts'
import { botCheckErrors } from './bot-check.contract.ts'
import { BotCheck } from './bot-check.ts'

/** Owns the question whether a person is there. Refuses to know what the answer is needed for. */
@Module({ imports: [HttpModule], providers: [BotCheck], exports: [BotCheck] })
export class BotCheckModule {
  constructor(problems: ProblemFilter) {
    problems.know(botCheckErrors)
  }
}
