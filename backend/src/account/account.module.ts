import { Inject, Module } from '@nestjs/common'
import { APP_GUARD } from '@nestjs/core'
import type { Pool } from 'pg'
import { BotCheckModule } from '../bot-check/bot-check.module.ts'
import { DbModule } from '../db/db.module.ts'
import { POOL } from '../db/pool.ts'
import { HttpModule } from '../http/http.module.ts'
import { deleteOld } from '../jobs/batches.ts'
import { MailModule } from '../mail/mail.module.ts'
import { SmsModule } from '../sms/sms.module.ts'
import type { Additions, Adds } from '../startup/additions.ts'
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
import { AccountData } from './personal-data.ts'
import { Phone } from './phone.ts'
import { ProfileController } from './profile.controller.ts'
import { SessionController } from './session.controller.ts'
import { SessionGuard } from './session.guard.ts'
import { SessionStrategy } from './session.strategy.ts'
import { Sessions } from './sessions.service.ts'

/**
 * Owns accounts, sessions, codes and profiles. Refuses to know what people do once they are signed in: what other
 * modules keep about them is among their own additions (`personalData`).
 */
@Module({
  imports: [DbModule, HttpModule, MailModule, SmsModule, BotCheckModule],
  controllers: [AuthController, SessionController, ProfileController, AccountController],
  providers: [
    Accounts,
    AccountData,
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
  exports: [Accounts, Sessions],
})
export class AccountModule implements Adds {
  constructor(
    private readonly codes: CodeLetters,
    private readonly data: AccountData,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  adds(): Additions {
    return {
      problems: [accountErrors],
      letters: this.codes.letters,
      texts: this.codes.texts,
      personalData: [this.data],
      // What has ended is of no use to anybody, and an address in it is a person's.
      sweeps: [
        { name: 'sessions-unused', sweep: () => deleteOld(this.pool, 'session', 'seen_at', '14 days') },
        { name: 'sessions-old', sweep: () => deleteOld(this.pool, 'session', 'created_at', '30 days') },
        { name: 'challenges', sweep: () => deleteOld(this.pool, 'challenge', 'begun_at', '1 day') },
      ],
    }
  }
}
