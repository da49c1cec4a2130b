import { Module } from '@nestjs/common'
import type { Contributions, Contributor } from '../contributions.ts'
import { HttpModule } from '../http/http.module.ts'
import { botCheckErrors } from './bot-check.contract.ts'
import { BotCheck, BotDetector } from './bot-check.ts'
import { Recaptcha } from './recaptcha.ts'

@Module({
  imports: [HttpModule],
  providers: [BotCheck, { provide: BotDetector, useClass: Recaptcha }],
  exports: [BotCheck],
})
export class BotCheckModule implements Contributor {
  contribute(): Contributions {
    return { problems: [botCheckErrors] }
  }
}
