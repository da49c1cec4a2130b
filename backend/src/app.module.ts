import { type DynamicModule, Module } from '@nestjs/common'
import { AccountModule } from './account/account.module.ts'
import { DocumentsModule } from './documents/documents.module.ts'
import { ENV, type Env } from './env.ts'
import { FeedbackModule } from './feedback/feedback.module.ts'
import { HttpModule } from './http/http.module.ts'
import { JobsModule } from './jobs/jobs.module.ts'
import { ListingsModule } from './listings/listings.module.ts'
import { MessagingModule } from './messaging/messaging.module.ts'
import { PaymentsModule } from './payments/payments.module.ts'
import { ReleasesModule } from './releases/releases.module.ts'

const domains = [
  //
  AccountModule,
  ListingsModule,
  MessagingModule,
  PaymentsModule,
  FeedbackModule,
  ReleasesModule,
  DocumentsModule,
]

@Module({})
class AppModule {}

/** The whole house. The one global thing is the environment; every other room is imported by who uses it. */
export const appModule = (env: Env): DynamicModule => ({
  module: AppModule,
  global: true,
  imports: [HttpModule, JobsModule, ...domains],
  providers: [{ provide: ENV, useValue: env }],
  exports: [ENV],
})
