import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import { type PersonalData, rowsOf } from '../../startup/additions.ts'
import { TripNews } from './trip-news.ts'

const TRIPS = `
  select t.id, p.role, other.username as with, t.state, (
           select json_agg(json_strip_nulls(json_build_object(
             'from', departure, 'to', arrival, 'date', date, 'time', time, 'flight', flight,
             'departureTerminal', departure_terminal, 'arrivalTerminal', arrival_terminal,
             'arrivalDate', arrival_date, 'arrivalTime', arrival_time, 'together', together)) order by number)
           from trip_leg where trip_id = t.id) as flights,
         case p.role when 'traveler' then t.companion end as companion,
         case p.role when 'traveler' then t.language_codes end as languages, t.tip_amount as "tipAmount",
         t.meeting_place as "meetingPlace", t.meeting_side as "meetingSide", t.carry,
         json_build_object('phone', p.shares_phone, 'mail', p.shares_mail, 'photo', p.shares_photo) as "youShare",
         p.checklist, p.flying as "stillFlying", p.happened as "itHappened",
         t.proposed_at as "proposedAt", t.agreed_at as "agreedAt", t.ended_at as "endedAt"
  from trip_person p join trip t on t.id = p.trip_id
  join account other on other.id = case p.role when 'helper' then t.traveler_id else t.helper_id end
  where p.account_id = $1 order by t.id`

const MINE = ':id in (helper_id, traveler_id)'

/** The agreed trips of a person that have not ended, with the other of each. */
export const UNDER_WAY = `
  select id::float8 as id, case helper_id when :id then traveler_id else helper_id end::float8 as other
  from trip where ${MINE} and state = 'agreed' and last_landing_at > now() order by id`

// The listings' own triggers let the others be found again.
export const END = [
  `update trip set waits_for = null, ended_at = now(), revision = revision + 1,
     state = case when waits_for = :id then 'declined' else 'withdrawn' end
   where ${MINE} and state = 'proposed'`,
  `update trip set state = 'cancelled', waits_for = null, change = null, ended_at = now(), revision = revision + 1
   where ${MINE} and state = 'agreed' and last_landing_at > now()`,
]

// The other keeps their own journey: which flights, with somebody who has left.
export const LEAVE = [
  `update trip set meeting_place = null, meeting_side = null, carry = null,
     companion = case when traveler_id = :id then null else companion end,
     language_codes = case when traveler_id = :id then '{}' else language_codes end
   where ${MINE}`,
  `update trip_person set shares_phone = false, shares_mail = false, shares_photo = false, checklist = '{}',
     flying = null, flying_at = null
   where account_id = :id`,
  'delete from trip_notice where account_id = :id',
  `delete from trip where ${MINE} and exists (
     select from account where id in (helper_id, traveler_id) and id <> :id and left_at is not null)`,
]

/** What trips keep about a person. */
@Injectable()
export class TripsData implements PersonalData {
  readonly about = { trips: 'The trips that you have proposed, or agreed on, with others.' }
  readonly sections = rowsOf({ trips: TRIPS }, () => this.pool)

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly news: TripNews,
  ) {}

  async erase(em: EntityManager, accountId: number): Promise<void> {
    const underWay = await em.execute<Array<{ id: number; other: number }>>(UNDER_WAY, { id: accountId })
    for (const statement of END) await em.execute(statement, { id: accountId })
    for (const { id, other } of underWay) await this.news.tell(em, id, other, 'cancelled')
    for (const statement of LEAVE) await em.execute(statement, { id: accountId })
  }
}
