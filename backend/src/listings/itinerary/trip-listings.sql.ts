// Written by npm run contract from trip-listings.sql. Do not edit.
import { query } from '../../db/query.ts'
import type { CompanyLeg, LegColumns } from '../listing.entity.ts'
import type { TravelerFacts } from '../traveler/traveler.contract.ts'

/** of confirmed listings, unless their author and the reader are separated by a block, or moderators have hidden them. A closed listing stays closed when moderators hide it, so their last decision is read as well. */
export type FindFacts = {
  id: number
  userId: number
  type: 'helper' | 'seeking_help'
  date: string
  endDate: string | null
  departureAirport: string
  arrivalAirport: string
  flightNumber: string | null
  tipAmount: number | null
  found: boolean
  state: 'open' | 'past' | 'closed'
}
export const findFacts = query<{ ids: readonly number[]; reader: number }, FindFacts>(["ids","reader"], `
select id, account_id as "userId", type, date, end_date as "endDate", departure as "departureAirport",
       arrival as "arrivalAirport", carrier || flight_number || flight_suffix as "flightNumber",
       nullif(tip_amount, 0) as "tipAmount", status = 'found' as "found",
       case when status = 'past' or closes_at <= now() then 'past' when status in ('open', 'partly') then 'open'
            else 'closed' end as "state"
from listing
where id = any ($1) and confirmed_at is not null and status in ('open', 'partly', 'found', 'closed', 'past')
  and (account_id = $2 or not exists (select from blocks_between(account_id, $2)))
  and not exists (
    select from moderation_case c cross join lateral (
      select action.kind from moderation_action action
      where case_id = c.id and action.kind in ('hide', 'remove', 'restore') order by action.id desc limit 1
    ) last
    where c.kind = 'listing' and subject_id = listing.id and last.kind in ('hide', 'remove'))`)

/** a confirmed listing of one of two people */
export type FindOpenOfEither = {
  id: number
}
export const findOpenOfEither = query<{ id: number; one: number; other: number }, FindOpenOfEither>(["id","one","other"], `
select id from listing
where id = $1 and account_id in ($2, $3) and confirmed_at is not null and is_open(listing)`)

export type FindActiveOfEither = {
  id: number
}
export const findActiveOfEither = query<{ id: number; one: number; other: number }, FindActiveOfEither>(["id","one","other"], `
select id from listing
where id = $1 and account_id in ($2, $3) and confirmed_at is not null and is_active(listing)`)

export type LockListings = {
  id: number
}
export const lockListings = query<{ ids: readonly number[] }, LockListings>(["ids"], `
select id from listing where id = any ($1) order by id for no key update`)

export type FindTripListings = {
  id: number
  ownerId: number
  type: 'helper' | 'seeking_help'
  date: string
  endDate: string | null
  legs: LegColumns[] | null
  company: CompanyLeg[] | null
  traveler: TravelerFacts | null
  languageCodes: string[]
  departure: string
  arrival: string
  time: string | null
  carrier: string | null
  number: number | null
  suffix: string
  tipAmount: number | null
  state: 'open' | 'found' | 'over'
}
export const findTripListings = query<{ ids: readonly number[] }, FindTripListings>(["ids"], `
select id, account_id as "ownerId", type, date, end_date as "endDate", legs as "legs",
       company as "company", traveler as "traveler", language_codes as "languageCodes",
       departure, arrival, time_of_day as time, carrier, flight_number as number, flight_suffix as suffix,
       nullif(tip_amount, 0) as "tipAmount",
       case when confirmed_at is null or not is_active(listing) then 'over' when status = 'found' then 'found'
            else 'open' end as "state"
from listing where id = any ($1) order by id`)
