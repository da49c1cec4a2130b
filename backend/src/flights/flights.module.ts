import { Module } from '@nestjs/common'
import type { Contributions, Contributor } from '../contributions.ts'
import { DbModule } from '../db/db.module.ts'
import { HttpModule } from '../http/http.module.ts'
import { JobsModule } from '../jobs/jobs.module.ts'
import { ListingsModule } from '../listings/listings.module.ts'
import { AeroApi } from './aeroapi.ts'
import { FlightAlertsController } from './flight-alerts.controller.ts'
import { FlightAlertsService } from './flight-alerts.service.ts'
import { FlightData } from './flight-data.ts'
import { FlightReadsService } from './flight-reads.service.ts'
import { FlightSchedulesService } from './flight-schedules.service.ts'
import { FlightWatchService } from './flight-watch.service.ts'
import { flightErrors } from './flights.contract.ts'
import { FlightsController } from './flights.controller.ts'
import { FlightsService } from './flights.service.ts'
import { ProviderBudget } from './provider-budget.ts'
import { ProviderCalls } from './provider-calls.ts'

/** Does not know the users who search, and sends only numbers and days to the provider. */
@Module({
  imports: [DbModule, HttpModule, JobsModule, ListingsModule],
  controllers: [FlightsController, FlightAlertsController],
  providers: [
    FlightsService,
    FlightAlertsService,
    FlightReadsService,
    FlightSchedulesService,
    FlightWatchService,
    ProviderBudget,
    ProviderCalls,
    { provide: FlightData, useClass: AeroApi },
  ],
  exports: [FlightsService, FlightReadsService, FlightWatchService],
})
export class FlightsModule implements Contributor {
  constructor(
    private readonly watch: FlightWatchService,
    private readonly schedules: FlightSchedulesService,
  ) {}

  contribute(): Contributions {
    return {
      problems: [flightErrors],
      workers: [this.watch.worker],
      scheduledJobs: [
        { schedule: 'hourly.flights', name: 'flight-schedules', run: () => this.schedules.retry() },
        { schedule: 'hourly.flights', name: 'flight-watch', run: () => this.watch.watchNeeded() },
      ],
    }
  }
}
