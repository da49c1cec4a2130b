import { Inject, Module } from '@nestjs/common'
import type { Pool } from 'pg'
import { AccountModule } from '../account/account.module.ts'
import type { Contributions, Contributor } from '../contributions.ts'
import { DbModule } from '../db/db.module.ts'
import { POOL } from '../db/pool.ts'
import { HttpModule } from '../http/http.module.ts'
import { NETWORK_RETENTION } from '../http/network.ts'
import { inBatches } from '../jobs/batches.ts'
import { LiveModule } from '../live/live.module.ts'
import { MailModule } from '../mail/mail.module.ts'
import { ActionsService } from './actions.service.ts'
import { eraseQuotes, eraseReportedMessages, eraseTravelers } from './case-erasure.sql.ts'
import { CasesService } from './cases.service.ts'
import { moderationErrors } from './moderation.contract.ts'
import { ModerationController } from './moderation.controller.ts'
import { ModerationEmails } from './moderation.emails.ts'
import { MyAccountStatusService } from './my-account-status.service.ts'
import { OpsController } from './ops.controller.ts'
import { PasskeysController, StaffController } from './passkey/passkeys.controller.ts'
import { PasskeysService } from './passkey/passkeys.service.ts'
import { StaffEvents } from './passkey/staff-events.ts'
import { ModerationData } from './personal-data.ts'
import { ReportsService } from './reports.service.ts'
import { forgetNetworks } from './reports.sql.ts'
import { staffErrors } from './staff.contract.ts'
import { Staff, StaffGuard, StaffMemberGuard } from './staff.ts'
import { StaffLive } from './staff-live.ts'
import { TipHolds } from './tip-holds.ts'

export { Staff, StaffGuard }

/**
 * Owns reports, cases, the decisions of staff members and their audit. Three independent reports hide content until a
 * staff member decides. Heuristics only flag it. Only staff decide.
 */
@Module({
  imports: [DbModule, HttpModule, AccountModule, LiveModule, MailModule],
  controllers: [ModerationController, OpsController, PasskeysController, StaffController],
  providers: [
    ReportsService,
    CasesService,
    ActionsService,
    MyAccountStatusService,
    Staff,
    StaffGuard,
    StaffMemberGuard,
    PasskeysService,
    StaffEvents,
    StaffLive,
    TipHolds,
    ModerationEmails,
    ModerationData,
  ],
  exports: [Staff, PasskeysService, StaffEvents, CasesService, ActionsService, ReportsService],
})
export class ModerationModule implements Contributor {
  constructor(
    private readonly emails: ModerationEmails,
    private readonly staffEvents: StaffEvents,
    private readonly data: ModerationData,
    private readonly live: StaffLive,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  contribute(): Contributions {
    return {
      problems: [moderationErrors, staffErrors],
      emails: [...this.emails.emails, ...this.staffEvents.emails],
      scheduledJobs: [
        { schedule: 'hourly.retention', name: 'report-networks', run: () => this.#forgetNetworks() },
        { schedule: 'hourly.retention', name: 'case-travelers', run: () => inBatches(this.pool, eraseTravelers) },
        { schedule: 'hourly.retention', name: 'report-quotes', run: () => this.#eraseQuotes() },
      ],
      personalData: [this.data],
      trackedWork: [this.live.pending],
    }
  }

  #forgetNetworks(): Promise<void> {
    return inBatches(this.pool, { with: (of) => forgetNetworks.with({ ...of, retention: NETWORK_RETENTION }) })
  }

  async #eraseQuotes(): Promise<void> {
    for (const statement of [eraseQuotes, eraseReportedMessages]) await inBatches(this.pool, statement)
  }
}
