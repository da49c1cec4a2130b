import { Module } from '@nestjs/common'
import { APP_GUARD } from '@nestjs/core'
import { BotCheckModule } from '../bot-check/bot-check.module.ts'
import type { Contributions, Contributor } from '../contributions.ts'
import { DbModule } from '../db/db.module.ts'
import { HttpModule } from '../http/http.module.ts'
import { MailModule } from '../mail/mail.module.ts'
import { SmsModule } from '../sms/sms.module.ts'
import { accountErrors } from './account.contract.ts'
import { AccountController } from './account.controller.ts'
import { AccountEmails } from './account.emails.ts'
import { AccountDeletionService } from './account-deletion.service.ts'
import { AccountsService } from './accounts.service.ts'
import { AuthController } from './auth.controller.ts'
import { Challenges } from './challenges.ts'
import { CodeStrategy } from './code.strategy.ts'
import { CodeSignInService } from './code-sign-in.service.ts'
import { EmailReportsController } from './email-reports.controller.ts'
import { EmailReportsGuard } from './email-reports.guard.ts'
import { FirstContactsService } from './first-contacts.service.ts'
import { IdentitiesService } from './identities.service.ts'
import { KnownBrowser } from './known-browser.ts'
import { LoginCodeLimits } from './login-code.limits.ts'
import { LoginCodesService } from './login-codes.service.ts'
import { AccountData, AccountExport } from './personal-data.ts'
import { Phone } from './phone.ts'
import { PhoneMoves } from './phone-moves.ts'
import { PhotoController } from './photo/photo.controller.ts'
import { PhotoRoutes } from './photo/photo.routes.ts'
import { PhotosService } from './photo/photos.service.ts'
import { RemotePictures } from './photo/remote-pictures.ts'
import { ProfileController } from './profile.controller.ts'
import { CodeEmails } from './verification-code.emails.ts'
import './public-suffixes.ts'
import { AccountStatusService } from './account-status.service.ts'
import { AccountCleanup } from './cleanup.ts'
import { LastSeenService } from './last-seen.service.ts'
import { ReadYourWrites } from './read-your-writes.ts'
import { SessionController } from './session.controller.ts'
import { SessionGuard } from './session.guard.ts'
import { SessionStrategy } from './session.strategy.ts'
import { SessionEndsService } from './session-ends.service.ts'
import { SessionsService } from './sessions.service.ts'

/**
 * Owns accounts, sessions, codes and profiles. Other modules contribute the personal data that they store
 * (`personalData`).
 */
@Module({
  imports: [DbModule, HttpModule, MailModule, SmsModule, BotCheckModule],
  controllers: [
    AuthController,
    SessionController,
    ProfileController,
    PhotoController,
    AccountController,
    EmailReportsController,
  ],
  providers: [
    AccountsService,
    AccountData,
    AccountDeletionService,
    AccountExport,
    AccountEmails,
    AccountCleanup,
    Challenges,
    CodeEmails,
    LoginCodeLimits,
    CodeSignInService,
    CodeStrategy,
    EmailReportsGuard,
    KnownBrowser,
    FirstContactsService,
    IdentitiesService,
    LoginCodesService,
    Phone,
    PhoneMoves,
    PhotoRoutes,
    PhotosService,
    RemotePictures,
    LastSeenService,
    SessionsService,
    SessionEndsService,
    SessionStrategy,
    AccountStatusService,
    ReadYourWrites,
    { provide: APP_GUARD, useClass: SessionGuard },
  ],
  exports: [
    AccountDeletionService,
    AccountsService,
    Challenges,
    LoginCodeLimits,
    KnownBrowser,
    FirstContactsService,
    IdentitiesService,
    SessionsService,
    SessionEndsService,
    AccountStatusService,
  ],
})
export class AccountModule implements Contributor {
  constructor(
    private readonly codes: CodeEmails,
    private readonly accounts: AccountEmails,
    private readonly data: AccountData,
    private readonly cleanup: AccountCleanup,
  ) {}

  contribute(): Contributions {
    return {
      problems: [accountErrors],
      emails: [...this.codes.emails, ...this.accounts.emails],
      smsRenderers: this.codes.smsRenderers,
      personalData: [this.data],
      ...this.cleanup.contributions,
    }
  }
}
