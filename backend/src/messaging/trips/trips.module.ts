import { Module } from '@nestjs/common'
import { AccountModule } from '../../account/account.module.ts'
import { DbModule } from '../../db/db.module.ts'
import { HttpModule } from '../../http/http.module.ts'
import { ListingsModule } from '../../listings/listings.module.ts'
import { LiveModule } from '../../live/live.module.ts'
import { MailModule } from '../../mail/mail.module.ts'
import { PushModule } from '../../push/push.module.ts'
import type { Additions, Adds } from '../../startup/additions.ts'
import { Agreement } from './agreement/agreement.service.ts'
import { Particulars } from './agreement/particulars.service.ts'
import { Proposals } from './agreement/proposals.service.ts'
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
  imports: [DbModule, HttpModule, AccountModule, ListingsModule, LiveModule, MailModule, PushModule],
  controllers: [TripsController],
  providers: [Agreement, Particulars, Proposals, TripNews, TripsLetters, TripsReads],
})
export class TripsModule implements Adds {
  constructor(private readonly letters: TripsLetters) {}

  adds(): Additions {
    return { problems: [tripErrors], letters: this.letters.letters, pushes: this.letters.pushes }
  }
}
