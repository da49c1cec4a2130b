import { Module } from '@nestjs/common'
import { AccountModule } from '../../account/account.module.ts'
import type { Contributions, Contributor } from '../../contributions.ts'
import { DbModule } from '../../db/db.module.ts'
import { HttpModule } from '../../http/http.module.ts'
import { JobsModule } from '../../jobs/jobs.module.ts'
import { ListingsModule } from '../../listings/listings.module.ts'
import { LiveModule } from '../../live/live.module.ts'
import { MailModule } from '../../mail/mail.module.ts'
import { PushModule } from '../../push/push.module.ts'
import { SmsModule } from '../../sms/sms.module.ts'
import { AgreementService } from './agreement/agreement.service.ts'
import { leaveTripsOfListing } from './agreement/departed-trips.public.ts'
import { ListingChangesService } from './agreement/listing-changes.service.ts'
import { ProposalsService } from './agreement/proposals.service.ts'
import { TripCleanup } from './agreement/trip-cleanup.ts'
import { TripDetailsService } from './agreement/trip-details.service.ts'
import { CalendarController } from './calendar/calendar.controller.ts'
import { CompletedTripsService } from './completion/completed-trips.service.ts'
import { confirmationErrors } from './confirmation/confirmation.contract.ts'
import { ConfirmationController } from './confirmation/confirmation.controller.ts'
import { ConfirmationPromptEmails } from './confirmation/confirmation-prompts.emails.ts'
import { ConfirmationPromptsService } from './confirmation/confirmation-prompts.service.ts'
import { StillFlyingService } from './confirmation/still-flying.service.ts'
import { StillFlyingLinks } from './confirmation/still-flying-links.ts'
import { familyErrors } from './family/family.contract.ts'
import { FamilyController } from './family/family.controller.ts'
import { FamilyEmails } from './family/family.emails.ts'
import { FamilyReads } from './family/family.reads.ts'
import { FamilyNotifications } from './family/family-notifications.ts'
import { FamilyUnsubscribeLinks } from './family/family-unsubscribe-links.ts'
import { linkErrors } from './family/links.contract.ts'
import { LinksController } from './family/links.controller.ts'
import { LinkLimits } from './family/links.limits.ts'
import { FamilyLinksService } from './family/links.service.ts'
import { OpenedLinks } from './family/opened-links.ts'
import { MilestoneSmsService } from './milestones/milestone-sms.service.ts'
import { MilestonesController } from './milestones/milestones.controller.ts'
import { MilestonesService } from './milestones/milestones.service.ts'
import { TripsData } from './personal-data.ts'
import { TravelerController } from './traveler/traveler.controller.ts'
import { TravelerService } from './traveler/traveler.service.ts'
import { TripNotifications } from './trip-notifications.ts'
import { tripErrors } from './trips.contract.ts'
import { TripsController } from './trips.controller.ts'
import { TripsEmails } from './trips.emails.ts'
import { TripsReads } from './trips.reads.ts'

/**
 * Owns trips: proposals and agreements, confirmations, milestones, and the links of families and travelers. It stores
 * the ids of the listings and a copy of their flights.
 */
@Module({
  imports: [
    DbModule,
    HttpModule,
    JobsModule,
    AccountModule,
    ListingsModule,
    LiveModule,
    MailModule,
    PushModule,
    SmsModule,
  ],
  controllers: [
    TripsController,
    CalendarController,
    MilestonesController,
    LinksController,
    FamilyController,
    TravelerController,
    ConfirmationController,
  ],
  providers: [
    ...[
      AgreementService,
      ListingChangesService,
      TripDetailsService,
      ProposalsService,
      TripNotifications,
      TripsData,
      TripsEmails,
      TripsReads,
      TripCleanup,
    ],
    ...[
      StillFlyingService,
      StillFlyingLinks,
      CompletedTripsService,
      ConfirmationPromptsService,
      ConfirmationPromptEmails,
    ],
    ...[
      MilestonesService,
      MilestoneSmsService,
      FamilyEmails,
      FamilyLinksService,
      LinkLimits,
      FamilyNotifications,
      FamilyReads,
      FamilyUnsubscribeLinks,
    ],
    ...[OpenedLinks, TravelerService],
  ],
  exports: [MilestoneSmsService, FamilyNotifications, FamilyUnsubscribeLinks, TripNotifications, TripsReads],
})
export class TripsModule implements Contributor {
  constructor(
    private readonly emails: TripsEmails,
    private readonly familyEmails: FamilyEmails,
    private readonly confirmationPrompts: ConfirmationPromptsService,
    private readonly cleanup: TripCleanup,
    private readonly data: TripsData,
  ) {}

  contribute(): Contributions {
    const [prompts, cleanup] = [this.confirmationPrompts.contributions, this.cleanup.contributions]
    return {
      problems: [tripErrors, confirmationErrors, familyErrors, linkErrors],
      emails: [...this.emails.emails, ...this.familyEmails.emails, ...prompts.emails],
      smsRenderers: this.familyEmails.smsRenderers,
      pushes: [...this.emails.pushes, ...prompts.pushes],
      workers: cleanup.workers,
      scheduledJobs: [...cleanup.scheduledJobs, ...prompts.scheduledJobs],
      personalData: [this.data],
      listingDeletions: [leaveTripsOfListing],
    }
  }
}
