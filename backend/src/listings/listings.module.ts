import { Inject, Module } from '@nestjs/common'
import type { Pool } from 'pg'
import { AccountModule } from '../account/account.module.ts'
import { BlocksModule } from '../blocks/blocks.module.ts'
import { BotCheckModule } from '../bot-check/bot-check.module.ts'
import type { Contributions, Contributor } from '../contributions.ts'
import { DbModule } from '../db/db.module.ts'
import { POOL } from '../db/pool.ts'
import { HttpModule } from '../http/http.module.ts'
import { MailModule } from '../mail/mail.module.ts'
import { PicturesModule } from '../pictures/pictures.module.ts'
import { AirportsController } from './airports/airports.controller.ts'
import { writeAreas } from './airports/write-areas.ts'
import { ContactRequestsController } from './contacts/contact-requests.controller.ts'
import { ContactsService } from './contacts/contacts.service.ts'
import { carriers } from './itinerary/carriers.ts'
import { setCarrierCodes } from './itinerary/flight.contract.ts'
import { ListingFactsService } from './itinerary/listing-facts.service.ts'
import { TripListingsService } from './itinerary/trip-listings.service.ts'
import { ListingPictures } from './link/listing-pictures.ts'
import { listingErrors } from './listings.contract.ts'
import { ListingsController } from './listings.controller.ts'
import { ListingsEmails } from './listings.emails.ts'
import { ListingsService } from './listings.service.ts'
import { listingJobs } from './maintenance.ts'
import { AlertsModule } from './matching/alerts/alerts.module.ts'
import { MatchesController } from './matching/matches.controller.ts'
import { MatchesService } from './matching/matches.service.ts'
import { NextMatchesService } from './matching/next-matches.service.ts'
import { MyListingsController } from './my-listings.controller.ts'
import { PeopleController } from './people/people.controller.ts'
import { PeopleReads } from './people/people.reads.ts'
import { ListingsData } from './personal-data.ts'
import { PopularRoutesService } from './popular/popular-routes.service.ts'
import { PublishController } from './publish/publish.controller.ts'
import { PublishLimits } from './publish/publish.limits.ts'
import { PublishService } from './publish/publish.service.ts'
import { ListingsSearch } from './search/listings.search.ts'
import { SearchController } from './search/search.controller.ts'
import { SearchFastRoute } from './search/search.fast-route.ts'
import { TestimonialsModule } from './testimonials/testimonials.module.ts'
import { UnmetSearchesService } from './unmet/unmet.service.ts'

setCarrierCodes(carriers)

/** Shows an address or a phone number only to its owner and to users who requested it. */
@Module({
  imports: [
    DbModule,
    HttpModule,
    MailModule,
    BotCheckModule,
    AccountModule,
    BlocksModule,
    PicturesModule,
    AlertsModule,
    TestimonialsModule,
  ],
  controllers: [
    AirportsController,
    ListingsController,
    SearchController,
    MatchesController,
    MyListingsController,
    PeopleController,
    PublishController,
    ContactRequestsController,
  ],
  providers: [
    ListingsService,
    ListingsSearch,
    MatchesService,
    NextMatchesService,
    PeopleReads,
    PublishService,
    PublishLimits,
    ContactsService,
    SearchFastRoute,
    ListingPictures,
    PopularRoutesService,
    ListingsEmails,
    ListingsData,
    ListingFactsService,
    TripListingsService,
    UnmetSearchesService,
  ],
  exports: [ListingsService, ListingFactsService, NextMatchesService, TripListingsService],
})
export class ListingsModule implements Contributor {
  constructor(
    private readonly emails: ListingsEmails,
    private readonly data: ListingsData,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  contribute(): Contributions {
    return {
      problems: [listingErrors],
      emails: this.emails.emails,
      personalData: [this.data],
      referenceData: [(databaseUrl) => writeAreas(databaseUrl)],
      scheduledJobs: [...listingJobs(this.pool)],
    }
  }
}
