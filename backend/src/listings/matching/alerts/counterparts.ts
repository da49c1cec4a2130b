import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { separatedFromSql } from '../../../blocks/blocks.public.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { isConfirmed, isOpen } from '../../listing.read.ts'
import { droppedOutSql } from '../dropped-out.ts'
import { daysNear, idIn, leewaysOf, NEAR_DAYS, RANGES, type Range, tripsOfOwn } from '../match.tiers.ts'
import type { Scope } from '../matching.contract.ts'
import { bestTier, isMember, listingRows, tierForSearch } from './pair-tiers.ts'

export const PAGE = 500

export type AlertFrequency = 'at-once' | 'daily' | 'off'

export interface ChangedListing {
  id: number
  owner: number
  departure: string
  date: string
  endDate: string | null
  alerts: AlertFrequency
  scope: Scope
}

export interface Counterpart {
  id: number
  owner: number
  departure: string
  date: string | null
  endDate: string | null
  frequency: AlertFrequency
  scope: Scope
  /** Null for a row that the index finds but that does not match. */
  tier: number | null
}

const findOpenListing = statement((db, { id }: Args<{ id: number }>) =>
  db
    .selectFrom('listing as l')
    .select(['l.id', 'l.account_id as owner', 'l.departure', 'l.date', 'l.end_date as endDate'])
    .select(['l.alerts', 'l.alert_scope as scope'])
    .where('l.id', '=', id)
    .where(isConfirmed)
    .where(isOpen),
)

// SQL text, because it is composed of the same ranges and tiers as matching from the other side (match.tiers.ts).

const others = ({ rows, where, ...range }: Range) => {
  const ownTable = rows === 'listing_leg' ? 'mine' : 'trips'
  return `
    select ${idIn({ rows })} as id from me cross join ${ownTable} m ${leewaysOf(range)} join ${rows} o on ${where} and ${daysNear({ rows, ...range })}
    where o.type = me.other and o.closes_at > now()`
}

/** All accounts of the author. A helper who returns with another one is not offered again. */
const AUTHOR = `select own.id from account own join account author on author.id = listing.account_id
  where own.identity = author.identity`
const DAYS = { first: 'listing.date', last: 'coalesce(listing.end_date, listing.date)' }

/** Evaluated once, because few authors have blocks or trips that a helper has dropped out of. */
const SEPARATED = `array(
  ${separatedFromSql('listing.account_id')} union all ${droppedOutSql(AUTHOR, DAYS)}
) as separated`

/** Each branch is an index range. */
export const COUNTERPARTS = `
  with me as materialized (
    select id, account_id, case type when 'helper' then 'seeking_help' else 'helper' end as other, departure, arrival,
           departure_area, arrival_area, date, coalesce(end_date, date) as end_date, company, ${SEPARATED}
    from listing where id = $1),
  trips as materialized (${tripsOfOwn('departure, arrival, departure_area, arrival_area', 'me', '$1')}),
  mine as materialized (select * from listing_leg where listing_id = (select id from me)),
  page as materialized (
    select id from (${RANGES.map(others).join(' union ')}) as found where id > $2 order by id limit ${PAGE})
  select l.id::float8 as id, l.account_id::float8 as owner, l.departure, l.date::text as date,
         l.end_date::text as "endDate", l.alerts as frequency, l.alert_scope as scope,
         case when l.account_id <> me.account_id and l.account_id <> all (me.separated)
              then ${bestTier(listingRows('me.id'), 'l.id')} end as tier
  from page join listing l using (id) cross join me
  order by l.id`

const searches = (rows: string, ...columns: string[]) => `
  select s.id from ${rows} o cross join start cross join lateral (
    select id from saved_search
    where ${columns.map((column) => `${column} = o.${column}`).join(' and ')} and confirmed_at is not null and id > after
      and ends_at > now() and type in (o.type, 'both')
      and coalesce(date, '-infinity') <= last and coalesce(end_date, date, 'infinity') >= first
    order by id limit ${PAGE}
  ) as s`

/**
 * Saved searches are found by the areas of the trip, by parts of it and by flight numbers. Recipients who were notified
 * because of a listing are left out.
 */
export const MATCHING_SEARCHES = `
  with me as materialized (
    select id, account_id, type, departure_area, arrival_area, string_to_array(spoken, ' ') as spoken, ${SEPARATED}, traveler,
           date, end_date, company
    from listing where id = $1),
  trips as materialized (${tripsOfOwn('type, departure_area, arrival_area', 'me', '$1')}),
  mine as materialized (select * from listing_leg where listing_id = (select id from me)),
  start as (select $2::bigint as after, min(date) - ${NEAR_DAYS} as first, max(end_date) + ${NEAR_DAYS} as last from mine),
  part as (select * from mine where not whole_route),
  sold as (
    select type, departure, carrier, flight_number from mine where carrier is not null
    union
    select mine.type, mine.departure, number.parts[1], number.parts[2]::int
    from mine
    join flight_number flown on flown.flight = mine.carrier || mine.flight_number || mine.flight_suffix
      and flown.departure = mine.departure and flown.date = mine.date
    join flight_number other on other.leg_id = flown.leg_id
    cross join lateral regexp_match(other.flight, '^([A-Z0-9]{2})([0-9]{1,4})') as number(parts)
    where mine.schedule_known),
  page as materialized (
    select distinct id from (
      ${searches('trips', 'departure_area', 'arrival_area')} union all
      ${searches('part', 'departure', 'arrival')} union all
      ${searches('sold', 'carrier', 'flight_number', 'departure')}
    ) as found order by id limit ${PAGE})
  select s.id::float8 as id, s.account_id::float8 as owner, s.departure, s.date::text as date,
         s.end_date::text as "endDate", s.pace as frequency, s.scope,
         case when s.account_id <> me.account_id and (s.language_codes = '{}' or s.language_codes && me.spoken)
               and s.account_id <> all (me.separated)
               and not exists (select from match_notification where reader_id = s.account_id and listing_id is not null
                               and counterpart_id = me.id)
              then ${tierForSearch('s', 'me.id', `(me.traveler is null or ${isMember('s.account_id')})`)} end as tier
  from page join saved_search s using (id) cross join me
  order by s.id`

export const findChangedListing = (em: EntityManager, id: number): Promise<ChangedListing | undefined> =>
  findOpenListing.first(em, { id })

/**
 * Uses the pool, which prepares the statement, because planning takes longer than running it. It does not see
 * uncommitted changes of the calling transaction.
 */
export async function findCounterparts(pool: Pool, stage: 'listings' | 'searches', id: number, after: number) {
  const text = stage === 'listings' ? COUNTERPARTS : MATCHING_SEARCHES
  const { rows } = await pool.query<Counterpart>({ name: `counterparts ${stage}`, text, values: [id, after] })
  return rows
}
