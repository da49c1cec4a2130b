-- import type { CompanyLeg, LegColumns } from '../listing.entity.ts'
-- import type { TravelerFacts } from '../traveler/traveler.contract.ts'

/* @name findFacts: of confirmed listings, unless their author and the reader are separated by a block, or moderators have hidden
   them. A closed listing stays closed when moderators hide it, so their last decision is read as well. */
select id, account_id as "userId", type, date, end_date as "endDate", departure as "departureAirport",
       arrival as "arrivalAirport", carrier || flight_number || flight_suffix as "flightNumber",
       nullif(tip_amount, 0) as "tipAmount", status = 'found' as "found!",
       case when status = 'past' or closes_at <= now() then 'past' when status in ('open', 'partly') then 'open'
            else 'closed' end as "state!: 'open' | 'past' | 'closed'"
from listing
where id = any (:ids) and confirmed_at is not null and status in ('open', 'partly', 'found', 'closed', 'past')
  and (account_id = :reader or not exists (select from blocks_between(account_id, :reader)))
  and not exists (
    select from moderation_case c cross join lateral (
      select action.kind from moderation_action action
      where case_id = c.id and action.kind in ('hide', 'remove', 'restore') order by action.id desc limit 1
    ) last
    where c.kind = 'listing' and subject_id = listing.id and last.kind in ('hide', 'remove'));

/* @name findOpenOfEither: a confirmed listing of one of two people */
select id from listing
where id = :id and account_id in (:one, :other) and confirmed_at is not null and is_open(listing);

/* @name findActiveOfEither */
select id from listing
where id = :id and account_id in (:one, :other) and confirmed_at is not null and is_active(listing);

/* @name lockListings */
select id from listing where id = any (:ids) order by id for no key update;

/* @name findTripListings */
select id, account_id as "ownerId", type, date, end_date as "endDate", legs as "legs: LegColumns[]",
       company as "company: CompanyLeg[]", traveler as "traveler: TravelerFacts", language_codes as "languageCodes",
       departure, arrival, time_of_day as time, carrier, flight_number as number, flight_suffix as suffix,
       nullif(tip_amount, 0) as "tipAmount",
       case when confirmed_at is null or not is_active(listing) then 'over' when status = 'found' then 'found'
            else 'open' end as "state!: 'open' | 'found' | 'over'"
from listing where id = any (:ids) order by id;
