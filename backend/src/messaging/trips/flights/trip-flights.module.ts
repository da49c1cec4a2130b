import { Module } from '@nestjs/common'
import type { Contributions, Contributor } from '../../../contributions.ts'
import { DbModule } from '../../../db/db.module.ts'
import { FlightsModule } from '../../../flights/flights.module.ts'
import { JobsModule } from '../../../jobs/jobs.module.ts'
import { LiveModule } from '../../../live/live.module.ts'
import { MailModule } from '../../../mail/mail.module.ts'
import { PushModule } from '../../../push/push.module.ts'
import { SmsModule } from '../../../sms/sms.module.ts'
import { FamilyFlightNews } from '../family/family-flight-news.ts'
import { TripsModule } from '../trips.module.ts'
import { FlightNewsService } from './flight-news.service.ts'
import { FlightNotificationsService, FlightSmsService } from './flight-notifications.service.ts'
import { FlightsOfTripsService } from './flights-of-trips.service.ts'
import { TripFlightChangesService } from './trip-flight-changes.service.ts'
import { TripFlightsController } from './trip-flights.controller.ts'

/**
 * Owns the consequences of a flight's status for the trips on it: their times, and the notifications of their people
 * and families.
 */
@Module({
  imports: [DbModule, FlightsModule, JobsModule, LiveModule, MailModule, PushModule, SmsModule, TripsModule],
  controllers: [TripFlightsController],
  providers: [
    TripFlightChangesService,
    FlightNewsService,
    FlightNotificationsService,
    FlightSmsService,
    FlightsOfTripsService,
    FamilyFlightNews,
  ],
})
export class TripFlightsModule implements Contributor {
  constructor(
    private readonly changes: TripFlightChangesService,
    private readonly news: FlightNewsService,
    private readonly notifications: FlightNotificationsService,
    private readonly sms: FlightSmsService,
    private readonly family: FamilyFlightNews,
  ) {}

  contribute(): Contributions {
    return {
      workers: [this.news.worker],
      flightObservers: [this.changes],
      neededFlights: [this.changes.needed],
      laterFlights: [this.changes.later],
      emails: [...this.notifications.emails, ...this.family.emails],
      smsRenderers: [...this.sms.smsRenderers, ...this.family.smsRenderers],
      pushes: this.notifications.pushes,
    }
  }
}
