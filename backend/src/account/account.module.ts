import { Inject, Module } from '@nestjs/common'
import { APP_GUARD } from '@nestjs/core'
import type { Pool } from 'pg'
import { BotCheckModule } from '../bot-check/bot-check.module.ts'
import { DbModule } from '../db/db.module.ts'
import { POOL } from '../db/pool.ts'
import { HttpModule } from '../http/http.module.ts'
import { ProblemFilter } from '../http/problem.filter.ts'
import { deleteOld } from '../jobs/batches.ts'
import { JobsModule } from '../jobs/jobs.module.ts'
import { Jobs } from '../jobs/jobs.ts'
import { MailModule } from '../mail/mail.module.ts'
import { SmsModule } from '../sms/sms.module.ts'
import { accountErrors } from './account.contract.ts'
import { AccountController } from './account.controller.ts'
import { Accounts } from './accounts.service.ts'
import { AuthController } from './auth.controller.ts'
import { Challenges } from './challenges.ts'
import { CodeLetters } from './code.letters.ts'
import { CodeStrategy } from './code.strategy.ts'
import { CodeLimits } from './code-limits.ts'
import { AccountDeletion } from './deletion.service.ts'
import { AccountExport } from './export.service.ts'
import { Login } from './login.ts'
import { Phone } from './phone.ts'
import { ProfileController } from './profile.controller.ts'
import { SessionController } from './session.controller.ts'
import { SessionGuard } from './session.guard.ts'
import { SessionStrategy } from './session.strategy.ts'
import { Sessions } from './sessions.service.ts'

/**
 * Owns accounts, sessions, codes and profiles. Refuses to know what people do once they are signed in: modules that
 * keep something about them register with AccountDeletion and AccountExport.
 */
@Module({
  imports: [DbModule, HttpModule, JobsModule, MailModule, SmsModule, BotCheckModule],
  controllers: [AuthController, SessionController, ProfileController, AccountController],
  providers: [
    Accounts,
    AccountDeletion,
    AccountExport,
    Challenges,
    CodeLetters,
    CodeLimits,
    CodeStrategy,
    Login,
    Phone,
    Sessions,
    SessionStrategy,
    { provide: APP_GUARD, useClass: SessionGuard },
  ],
  exports: [Accounts, AccountDeletion, AccountExport, Sessions],
})
export class AccountModule {
  constructor(problems: ProblemFilter, jobs: Jobs, @Inject(POOL) pool: Pool) {
    problems.know(accountErrors)
    // What has ended is of no use to anybody, and an address in it is somebody's.
    jobs.hourly('sessions-unused', () => deleteOld(pool, 'session', 'seen_at', '14 days'))
    jobs.hourly('sessions-old', () => deleteOld(pool, 'session', 'created_at', '30 days'))
    jobs.hourly('challenges', () => deleteOld(pool, 'challenge', 'begun_at', '1 day'))
  }
}
