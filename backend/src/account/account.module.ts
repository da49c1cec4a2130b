import { Module } from '@nestjs/common'
import { APP_GUARD } from '@nestjs/core'
import { DbModule } from '../db/db.module.ts'
import { HttpModule } from '../http/http.module.ts'
import { ProblemFilter } from '../http/problem.filter.ts'
import { accountErrors } from './account.contract.ts'
import { AuthController } from './auth.controller.ts'
import { SessionGuard } from './session.guard.ts'
import { SessionStrategy } from './session.strategy.ts'
import { Sessions } from './sessions.ts'

/** Owns accounts, sessions, codes and profiles. Refuses to know what people do once they are signed in. */
@Module({
  imports: [DbModule, HttpModule],
  controllers: [AuthController],
  providers: [Sessions, SessionStrategy, { provide: APP_GUARD, useClass: SessionGuard }],
  exports: [Sessions],
})
export class AccountModule {
  constructor(problems: ProblemFilter) {
    problems.know(accountErrors)
  }
}
