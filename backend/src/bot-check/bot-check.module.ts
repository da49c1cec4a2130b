import { Module } from '@nestjs/common'
import { HttpModule } from '../http/http.module.ts'
import type { Additions, Adds } from '../startup/additions.ts'
import { botCheckErrors } from './bot-check.contract.ts'
import { BotCheck } from './bot-check.ts'

/** Owns the question whether a person is there. Refuses to know what the answer is needed for. */
@Module({ imports: [HttpModule], providers: [BotCheck], exports: [BotCheck] })
export class BotCheckModule implements Adds {
  adds(): Additions {
    return { problems: [botCheckErrors] }
  }
}
