import { Migration } from '@mikro-orm/migrations'
import { accountFunctions } from './baseline/account.functions.ts'
import { accountTables } from './baseline/account.tables.ts'
import { accountViews } from './baseline/account.views.ts'
import { agreementFunctions } from './baseline/agreement.functions.ts'
import { alertsFunctions } from './baseline/alerts.functions.ts'
import { alertsTables } from './baseline/alerts.tables.ts'
import { blocksFunctions } from './baseline/blocks.functions.ts'
import { feedbackFunctions } from './baseline/feedback.functions.ts'
import { feedbackTables } from './baseline/feedback.tables.ts'
import { flightsTables } from './baseline/flights.tables.ts'
import { flightsViews } from './baseline/flights.views.ts'
import { formatsFunctions } from './baseline/formats.functions.ts'
import { listingsFunctions } from './baseline/listings.functions.ts'
import { listingsTables } from './baseline/listings.tables.ts'
import { listingsViews } from './baseline/listings.views.ts'
import { matchingFunctions } from './baseline/matching.functions.ts'
import { messagingFunctions } from './baseline/messaging.functions.ts'
import { messagingTables } from './baseline/messaging.tables.ts'
import { messagingViews } from './baseline/messaging.views.ts'
import { moderationFunctions } from './baseline/moderation.functions.ts'
import { moderationTables } from './baseline/moderation.tables.ts'
import { moderationViews } from './baseline/moderation.views.ts'
import { paymentsFunctions } from './baseline/payments.functions.ts'
import { paymentsTables } from './baseline/payments.tables.ts'
import { paymentsViews } from './baseline/payments.views.ts'
import { pushViews } from './baseline/push.views.ts'
import { releasesFunctions } from './baseline/releases.functions.ts'
import { releasesTables } from './baseline/releases.tables.ts'
import { reviewsFunctions } from './baseline/reviews.functions.ts'
import { reviewsTables } from './baseline/reviews.tables.ts'
import { reviewsViews } from './baseline/reviews.views.ts'
import { searchFunctions } from './baseline/search.functions.ts'
import { searchTables } from './baseline/search.tables.ts'
import { tripsFunctions } from './baseline/trips.functions.ts'
import { tripsTables } from './baseline/trips.tables.ts'
import { tripsViews } from './baseline/trips.views.ts'

export class Migration20261126080000_baseline extends Migration {
  override up(): void {
    this.addSql('set local check_function_bodies = off') // functions use tables and each other
    for (const tables of [
      accountTables,
      listingsTables,
      searchTables,
      alertsTables,
      reviewsTables,
      messagingTables,
      tripsTables,
      paymentsTables,
      moderationTables,
      releasesTables,
      feedbackTables,
      flightsTables,
    ])
      this.addSql(tables)
    for (const functions of [
      formatsFunctions,
      accountFunctions,
      listingsFunctions,
      searchFunctions,
      alertsFunctions,
      reviewsFunctions,
      blocksFunctions,
      messagingFunctions,
      tripsFunctions,
      agreementFunctions,
      paymentsFunctions,
      moderationFunctions,
      releasesFunctions,
      feedbackFunctions,
    ])
      this.addSql(functions)
    for (const views of [
      accountViews,
      flightsViews,
      listingsViews,
      matchingFunctions,
      messagingViews,
      moderationViews,
      paymentsViews,
      pushViews,
      reviewsViews,
      tripsViews,
    ])
      this.addSql(views)
  }
}
