import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PersonalData } from '../../../account/public.ts'
import { iso, kysely } from '../../../db/kysely.ts'
import { flightNumberOf } from '../../listing.read.ts'
import { COLUMNS } from './saved-search.columns.ts'

@Injectable()
export class AlertsData implements PersonalData {
  readonly module = 'alerts'
  readonly about = {
    savedSearches:
      /*i18n*/ 'The searches we email you about when someone posts a trip that fits. The provider of flight data got only the flight numbers and days.',
    alerts: /*i18n*/ "Other people's listings that we notified you about because they fit, and when.",
  }
  readonly sections = {
    savedSearches: (account: number) =>
      kysely(this.em)
        .selectFrom('saved_search')
        .select(({ ref }) => [
          ...COLUMNS,
          flightNumberOf('saved_search').as('flight'),
          iso(ref('confirmed_at')).as('confirmedAt'),
          iso(ref('created_at')).as('createdAt'),
        ])
        .where('account_id', '=', account)
        .orderBy('id')
        .execute(),
    alerts: (account: number) =>
      kysely(this.em)
        .selectFrom('match_notification')
        .select(({ ref }) => [
          'listing_id as aboutMyListing',
          'counterpart_id as ofListing',
          iso(ref('notified_at')).as('notifiedAt'),
          iso(ref('seen_at')).as('seenAt'),
        ])
        .where('reader_id', '=', account)
        .orderBy('notified_at')
        .orderBy('counterpart_id')
        .execute(),
  }

  constructor(private readonly em: EntityManager) {}

  async erase(em: EntityManager, account: number): Promise<void> {
    const db = kysely(em)
    await db.deleteFrom('match_notification').where('reader_id', '=', account).execute()
    await db.deleteFrom('match_email').where('reader_id', '=', account).execute()
    await db.deleteFrom('match_email_recipient').where('account_id', '=', account).execute()
    await db.deleteFrom('saved_search').where('account_id', '=', account).execute()
  }
}
