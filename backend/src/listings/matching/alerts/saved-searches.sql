-- import type { ActiveFilters } from '../../search/filters.contract.ts'

/* @name findCurrent: confirmed searches that have not ended, the newest first */
select shown.* from saved_search join shown_search shown using (id)
where account_id = :me and confirmed_at is not null and ends_at > now()
order by id desc;

/* @name lockCurrent */
select shown.* from saved_search join shown_search shown using (id)
where saved_search.id = :id and account_id = :me and confirmed_at is not null and ends_at > now()
for update of saved_search;

/* @name findSearch */
select shown.* from shown_search shown where id = :id;

/* @name saveSearch: once for each user; unconfirmed ones count separately, because visitors may type any address. The trigger
   replaces an airport by its area. A search without a day ends after 180 days. */
insert into saved_search (account_id, departure, arrival, departure_area, arrival_area, date, end_date, carrier, flight_number,
  flight_suffix, type, filters, language_codes, pace, scope, ends_at, confirmed_at)
values (:account, :departure, :arrival, :departure, :arrival, :date?, :endDate?, :carrier?, :flightNumber?, :flightSuffix, :type,
  :filters::jsonb, :languageCodes, :pace, :scope, coalesce(:endsAt?, now() + interval '180 days'), case when :confirmed then now() end)
on conflict (account_id, departure, arrival, date, end_date, carrier, flight_number, flight_suffix, type, filters, language_codes)
  where confirmed_at is not null
  do update set pace = excluded.pace, scope = excluded.scope, ends_at = excluded.ends_at
returning id;

/* @name changeSearch */
update saved_search
set departure = :departure, arrival = :arrival, date = :date?, end_date = :endDate?, carrier = :carrier?, flight_number = :flightNumber?,
    flight_suffix = :flightSuffix, type = :type, filters = :filters::jsonb, language_codes = :languageCodes, pace = :pace, scope = :scope,
    ends_at = coalesce(:endsAt?, greatest(ends_at, created_at + interval '180 days'))
where id = :id;

/* @name deleteSearch */
delete from saved_search where id = :id and account_id = :me and confirmed_at is not null returning id;

/* @name findAddress: of the author, and whether the search can still be confirmed, for which the email states this time */
select account_id as account, email as "email!",
       ends_at > now() and (confirmed_at is not null or saved_search.created_at > now() - interval '48 hours') as "lasts!"
from saved_search join account on account.id = account_id
where saved_search.id = :id and email is not null;

/* @name confirmUnlessKnown: a user has no two confirmed searches that are equal */
update saved_search s set confirmed_at = now()
where id = :id and not exists (
  select from saved_search other
  where other.id <> s.id and other.confirmed_at is not null and other.account_id = s.account_id
    and (other.departure, other.arrival, other.date, other.end_date, other.carrier, other.flight_number, other.flight_suffix,
         other.type, other.filters, other.language_codes)
        is not distinct from (s.departure, s.arrival, s.date, s.end_date, s.carrier, s.flight_number, s.flight_suffix, s.type,
                              s.filters, s.language_codes))
returning id;

/* @name deleteUnneeded: of a user who has confirmed an equal one */
delete from saved_search where id = :id;

/* @name countConfirmed */
select count(*) as "count!" from saved_search where account_id = :account and confirmed_at is not null and ends_at > now();

/* @name countUnconfirmed: within a day */
select count(*) as "count!" from saved_search
where account_id = :account and confirmed_at is null and created_at > now() - interval '1 day';

/* @name isOver */
select :end::timestamptz <= now() as "past!";

/* @name findUnconfirmed: for the email that asks to confirm it */
select s.id, departure as "departureAirport", arrival as "arrivalAirport", date, end_date as "endDate", locale, email as "email!"
from saved_search s join account on account.id = account_id
where s.id = :id and s.confirmed_at is null and ends_at > now() and email is not null;

/* @name deleteEndedSearches */
delete from saved_search where id = any (array(
  select id from saved_search where ends_at <= now() order by ends_at limit :limit for update skip locked));

/* @name deleteUnconfirmedSearches: after the time that the confirmation email states */
delete from saved_search where id = any (array(
  select id from saved_search where confirmed_at is null and created_at <= now() - interval '48 hours'
  order by created_at limit :limit for update skip locked));

/* @name deleteSearches: those of a link in an email */
delete from saved_search where id = any (:ids);

/* @name deleteSearchesOf */
delete from saved_search where account_id = :account;

/* @name exportSearches */
select departure as "from", arrival as "to", date, end_date as "endDate", pace, scope, language_codes as "languageCodes", type,
       filters as "filters!: ActiveFilters", carrier || flight_number || flight_suffix as flight, iso(confirmed_at) as "confirmedAt", iso(created_at) as "createdAt!"
from saved_search where account_id = :account
order by id;
