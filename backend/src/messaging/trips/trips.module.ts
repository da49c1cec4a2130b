import { Inject, Module } from '@nestjs/common'
import type { Pool } from 'pg'
import { AccountModule } from '../../account/account.module.ts'
import { DbModule } from '../../db/db.module.ts'
import { POOL } from '../../db/pool.ts'
import { HttpModule } from '../../http/http.module.ts'
import { ListingsModule } from '../../listings/listings.module.ts'
import { LiveModule } from '../../live/live.module.ts'
import { MailModule } from '../../mail/mail.module.ts'
import { PushModule } from '../../push/push.module.ts'
import { SmsModule } from '../../sms/sms.module.ts'
import type { Additions, Adds } from '../../startup/additions.ts'
import { Agreement } from './agreement/agreement.service.ts'
import { ListingChanges } from './agreement/listing-changes.service.ts'
import { Particulars } from './agreement/particulars.service.ts'
import { Proposals } from './agreement/proposals.service.ts'
import { sweepTrips } from './agreement/upkeep.ts'
import { CalendarController } from './calendar/calendar.controller.ts'
import { familyErrors } from './family/family.contract.ts'
import { FamilyController } from './family/family.controller.ts'
import { FamilyLetters } from './family/family.letters.ts'
import { FamilyReads } from './family/family.reads.ts'
import { FamilyNews } from './family/family-news.ts'
import { FamilyStops } from './family/family-stops.ts'
import { linkErrors } from './family/links.contract.ts'
import { LinksController } from './family/links.controller.ts'
import { FamilyLinks } from './family/links.service.ts'
import { MilestoneTexts } from './milestones/milestone-texts.service.ts'
import { MilestonesController } from './milestones/milestones.controller.ts'
import { Milestones } from './milestones/milestones.service.ts'
import { TripsData } from './personal-data.ts'
import { TripNews } from './trip-news.ts'
import { tripErrors } from './trips.contract.ts'
import { TripsController } from './trips.controller.ts'
import { TripsLetters } from './trips.letters.ts'
import { TripsReads } from './trips.reads.ts'

/**
 * Owns trips: what two people agree on in a conversation, what happens on the way, and the links of their families. Of the
 * listings it keeps the ids, and a copy of the flights.
 */
@Module({
  imports: [DbModule, HttpModule, AccountModule, ListingsModule, LiveModule, MailModule, PushModule, SmsModule],
  controllers: [TripsController, CalendarController, MilestonesController, LinksController, FamilyController],
  providers: [
    ...[Agreement, ListingChanges, Particulars, Proposals, TripNews, TripsData, TripsLetters, TripsReads],
    ...[Milestones, MilestoneTexts, FamilyLetters, FamilyLinks, FamilyNews, FamilyReads, FamilyStops],
  ],
  exports: [MilestoneTexts, FamilyStops],
})
export class TripsModule implements Adds {
  constructor(
    private readonly letters: TripsLetters,
    private readonly familyLetters: FamilyLetters,
    private readonly listingChanges: ListingChanges,
    private readonly data: TripsData,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  adds(): Additions {
    return {
      problems: [tripErrors, familyErrors, linkErrors],
      letters: [...this.letters.letters, ...this.familyLetters.letters],
      texts: this.familyLetters.texts,
      pushes: this.letters.pushes,
      watches: [{ name: 'trips-owed', look: () => this.listingChanges.look() }],
      sweeps: [{ name: 'trips', sweep: () => sweepTrips(this.pool) }],
      personalData: [this.data],
    }
  }
}
