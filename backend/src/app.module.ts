import { type DynamicModule, Module } from '@nestjs/common'
import { AccountModule } from './account/account.module.ts'
import { AddressChangeModule } from './account/address-change/address-change.module.ts'
import { ModuleContributions } from './contributions.ts'
import { ENTITIES } from './db/options.ts'
import { DocumentsModule } from './documents/documents.module.ts'
import { entities } from './entities.ts'
import { ENV, type Env } from './env.ts'
import { FeedbackModule } from './feedback/feedback.module.ts'
import { FlightsModule } from './flights/flights.module.ts'
import { HttpModule } from './http/http.module.ts'
import { JobsModule } from './jobs/jobs.module.ts'
import { LanguagesModule } from './languages/languages.module.ts'
import { ListingsModule } from './listings/listings.module.ts'
import { MessagingModule } from './messaging/messaging.module.ts'
import { TripFlightsModule } from './messaging/trips/flights/trip-flights.module.ts'
import { TripsModule } from './messaging/trips/trips.module.ts'
import { MetricsModule } from './metrics/metrics.module.ts'
import { ModerationModule } from './moderation/moderation.module.ts'
import { PaymentsModule } from './payments/payments.module.ts'
import { PushModule } from './push/push.module.ts'
import { ReleasesModule } from './releases/releases.module.ts'
import { StartupModule } from './startup/startup.module.ts'

const domains = [
  AccountModule,
  AddressChangeModule,
  LanguagesModule,
  ListingsModule,
  FlightsModule,
  MessagingModule,
  TripsModule,
  TripFlightsModule,
  PaymentsModule,
  PushModule,
  ModerationModule,
  FeedbackModule,
  ReleasesModule,
  DocumentsModule,
]

@Module({})
class AppModule {}

/** The whole application. Only the environment, the entities and the modules' contributions are global; all else is imported. */
export const appModule = (env: Env): DynamicModule => ({
  module: AppModule,
  global: true,
  imports: [HttpModule, JobsModule, MetricsModule, ...domains, StartupModule],
  providers: [{ provide: ENV, useValue: env }, { provide: ENTITIES, useValue: entities }, ModuleContributions],
  exports: [ENV, ENTITIES, ModuleContributions],
})
