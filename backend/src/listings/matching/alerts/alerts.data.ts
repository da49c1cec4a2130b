import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { type PersonalData, rowsOf } from '../../../account/public.ts'
import { POOL } from '../../../db/pool.ts'

const SEARCHES = `
  select departure as "from", arrival as "to", date::text as date, end_date::text as "endDate",
         carrier || flight_number || flight_suffix as flight, type, language_codes as "languageCodes", pace, scope,
         confirmed_at as "confirmedAt", created_at as "createdAt"
  from saved_search where account_id = $1 order by id`
const TOLD = `
  select listing_id as "aboutMyListing", counterpart_id as "ofListing", told_at as "toldAt", seen_at as "seenAt"
  from match_told where reader_id = $1 order by told_at, counterpart_id`

const LEAVE = [
  'match_told where reader_id',
  'alert_letter where reader_id',
  'alert_reader where account_id',
  'saved_search where account_id',
]

/** What alerts keep about a person. */
@Injectable()
export class AlertsData implements PersonalData {
  readonly about = {
    savedSearches: 'The searches about which we write to you when somebody posts a trip that fits.',
    alerts: 'The listings of others of which we have told you because they fit, and when.',
  }
  readonly sections = rowsOf({ savedSearches: SEARCHES, alerts: TOLD }, () => this.pool)

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async erase(em: EntityManager, accountId: number): Promise<void> {
    for (const rows of LEAVE) await em.execute(`delete from ${rows} = ?`, [accountId])
  }
}
