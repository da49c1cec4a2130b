import { Module } from '@nestjs/common'
import type { Contributions, Contributor } from '../contributions.ts'
import { HttpModule } from '../http/http.module.ts'
import { botCheckErrors } from './bot-check.contract.ts'
import { BotCheck } from './bot-check.ts'

/** Owns the question whether a sender is a human. It does not know for what the answer is needed. */
@Module({ imports: [HttpModule], providers: [BotCheck], exports: [BotCheck] })
export class BotCheckModule implements Contributor {
  contribute(): Contributions {
    return { problems: [botCheckErrors] }
  }
}
