import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { type PersonalData, rowsOf } from '../../account/public.ts'
import { POOL } from '../../db/pool.ts'
import { UNDER_WAY } from './agreement/departed-trips.service.ts'

// A helper knows when someone close flies once the trip is agreed, or in a proposal if the poster shares it.
const KNOWS_TIMES = `(p.role = 'traveler' or t.companion is null or t.state = 'agreed' or t.state = 'proposed' and exists (
  select from trip_person poster where poster.trip_id = t.id and poster.role = 'traveler' and poster.shares_time))`

const TRIPS = `
  select t.id, p.role, other.username as with, t.state, (
           select json_agg(json_strip_nulls(json_build_object(
             'from', departure, 'to', arrival, 'date', date, 'time', case when ${KNOWS_TIMES} then time end, 'flight', flight,
             'departureTerminal', departure_terminal, 'arrivalTerminal', arrival_terminal,
             'arrivalDate', case when ${KNOWS_TIMES} then arrival_date end,
             'arrivalTime', case when ${KNOWS_TIMES} then arrival_time end, 'together', together)) order by number)
           from trip_leg where trip_id = t.id) as flights,
         case p.role when 'traveler' then t.companion end as companion,
         case p.role when 'traveler' then t.language_codes end as languages, t.tip_amount as "tipAmount",
         t.meeting_place as "meetingPlace", t.meeting_side as "meetingSide", t.carry,
         json_strip_nulls(json_build_object('phone', p.shares_phone, 'mail', p.shares_mail, 'photo', p.shares_photo,
           'firstName', p.shares_first_name, 'ageBand', p.shares_age_band, 'time', p.shares_time)) as "youShare",
         p.checklist, p.flying as "stillFlying", p.happened as "itHappened",
         t.proposed_at as "proposedAt", t.agreed_at as "agreedAt", t.ended_at as "endedAt"
  from trip_person p join trip t on t.id = p.trip_id
  join account other on other.id = case p.role when 'helper' then t.traveler_id else t.helper_id end
  where p.account_id = $1 order by t.id`

const MILESTONES = `
  select trip_id as trip, kind, leg as flight, at, recorded_at as "recordedAt", undone_at as "takenBackAt",
         by_traveler as "tappedByTheTraveler"
  from trip_milestone where by_id = $1 order by id`

const LINKS = `
  select trip_id as trip, audience as "for", label, channel, address as "to", wanted_at as "toldSince", created_at as "createdAt",
         expires_at as "endsAt"
  from trip_link where made_by = $1 order by id`

const MINE = ':id in (helper_id, traveler_id)'

// In the order in which everybody locks them, so that two people who leave at once wait for each other.
const HOLD = [
  `select from listing where id in (
     select unnest(array[helper_listing_id, seeking_listing_id]) from trip where ${MINE})
   order by id for no key update`,
  `select from trip where ${MINE} order by id for update`,
]

// What was agreed is cancelled by whoever finds it here, because that needs locks of the other's account, which they may be
// deleting at this moment.
const OWE = `
  insert into trip_owed (trip_id, role, what)
  select id, case helper_id when :id then 'helper' else 'traveler' end, 'left' from trip where ${MINE}`

// What the other side still needs on the way: who it was, and what they shared. A sweep erases it after the trip's end.
const LEAVE_CONTACT = `
  update trip_person p set contact = jsonb_strip_nulls(jsonb_build_object('username', a.username,
    'phone', case when p.shares_phone then a.phone_number end, 'mail', case when p.shares_mail then a.email end))
  from trip t, account a where t.id = p.trip_id and a.id = p.account_id and p.account_id = :id and ${UNDER_WAY}`

const UNLESS_UNDER_WAY = (column: string, otherwise: string) =>
  `${column} = case when ${UNDER_WAY} then ${column} else ${otherwise} end`

// The other keeps their own journey: which flights, with somebody who has left. It is one update, and no other of this transaction
// follows when the listings are deleted: after a second one PostgreSQL would look at the other's account.
const LEAVE = `
  update trip t set
    state = case when state <> 'proposed' then state when waits_for = :id then 'declined' else 'withdrawn' end,
    ended_at = case when state = 'proposed' then now() else ended_at end,
    revision = case when state = 'proposed' then revision + 1 else revision end,
    waits_for = case when state = 'proposed' then null else waits_for end,
    ${UNLESS_UNDER_WAY('meeting_place', 'null')}, ${UNLESS_UNDER_WAY('meeting_side', 'null')}, ${UNLESS_UNDER_WAY('carry', 'null')},
    ${UNLESS_UNDER_WAY('companion', 'case when traveler_id = :id then null else companion end')},
    ${UNLESS_UNDER_WAY('language_codes', "case when traveler_id = :id then '{}' else language_codes end")},
    helper_listing_id = case when helper_id = :id then null else helper_listing_id end,
    seeking_listing_id = case when traveler_id = :id then null else seeking_listing_id end
  where ${MINE}`

export const ERASURE = [
  ...HOLD,
  OWE,
  LEAVE_CONTACT,
  LEAVE,
  `update trip_person set shares_phone = false, shares_mail = false, shares_photo = false,
     shares_first_name = null, shares_age_band = null, shares_time = null, checklist = '{}',
     flying = null, flying_at = null
   where account_id = :id`,
  'delete from trip_notice where account_id = :id',
  `delete from trip_milestone where by_id = :id and trip_id not in (
     select trip_id from trip_person where account_id = :id and contact is not null)`,
  'delete from trip_link where made_by = :id',
]

/** What trips keep about a person. */
@Injectable()
export class TripsData implements PersonalData {
  readonly about = {
    trips: 'The trips that you have proposed, or agreed on, with others.',
    tripMilestones: 'What you have told on the way: the steps that you have tapped, or sent from your phone.',
    tripLinks: 'The links with which you let your family or the traveler follow a trip, as long as they live.',
  }
  readonly sections = rowsOf({ trips: TRIPS, tripMilestones: MILESTONES, tripLinks: LINKS }, () => this.pool)

  constructor(@Inject(POOL) private readonly pool: Pool) {}

  /** Comes before all else that is erased, by the place of TripsModule in app.module.ts. */
  async erase(em: EntityManager, accountId: number): Promise<void> {
    for (const statement of ERASURE) await em.execute(statement, { id: accountId })
  }
}
