// Written by npm run contract from saved-searches.sql. Do not edit.
import { query } from '../../../db/query.ts'
import type { ActiveFilters } from '../../search/filters.contract.ts'

/** confirmed searches that have not ended, the newest first */
export type FindCurrent = {
  id: number
  from: string
  to: string
  date: string | null
  endDate: string | null
  pace: 'at-once' | 'daily'
  scope: 'my-flight' | 'close' | 'nearby'
  languageCodes: string[]
  type: 'helper' | 'seeking_help' | 'both'
  filters: ActiveFilters
  flight: string | null
  confirmed: boolean
  createdAt: string
}
export const findCurrent = query<{ me: number }, FindCurrent>(["me"], `
select shown.* from saved_search join shown_search shown using (id)
where account_id = $1 and confirmed_at is not null and ends_at > now()
order by id desc`)

export type LockCurrent = {
  id: number
  from: string
  to: string
  date: string | null
  endDate: string | null
  pace: 'at-once' | 'daily'
  scope: 'my-flight' | 'close' | 'nearby'
  languageCodes: string[]
  type: 'helper' | 'seeking_help' | 'both'
  filters: ActiveFilters
  flight: string | null
  confirmed: boolean
  createdAt: string
}
export const lockCurrent = query<{ id: number; me: number }, LockCurrent>(["id","me"], `
select shown.* from saved_search join shown_search shown using (id)
where saved_search.id = $1 and account_id = $2 and confirmed_at is not null and ends_at > now()
for update of saved_search`)

export type FindSearch = {
  id: number
  from: string
  to: string
  date: string | null
  endDate: string | null
  pace: 'at-once' | 'daily'
  scope: 'my-flight' | 'close' | 'nearby'
  languageCodes: string[]
  type: 'helper' | 'seeking_help' | 'both'
  filters: ActiveFilters
  flight: string | null
  confirmed: boolean
  createdAt: string
}
export const findSearch = query<{ id: number }, FindSearch>(["id"], `
select shown.* from shown_search shown where id = $1`)

/** once for each user; unconfirmed ones count separately, because visitors may type any address. The trigger replaces an airport by its area. A search without a day ends after 180 days. */
export type SaveSearch = {
  id: number
}
export const saveSearch = query<{ account: number; departure: string; arrival: string; date: string | null; endDate: string | null; carrier: string | null; flightNumber: number | null; flightSuffix: string; type: string; filters: string; languageCodes: readonly string[]; pace: string; scope: string; endsAt: string | null; confirmed: boolean }, SaveSearch>(["account","departure","arrival","date","endDate","carrier","flightNumber","flightSuffix","type","filters","languageCodes","pace","scope","endsAt","confirmed"], `
insert into saved_search (account_id, departure, arrival, departure_area, arrival_area, date, end_date, carrier, flight_number,
  flight_suffix, type, filters, language_codes, pace, scope, ends_at, confirmed_at)
values ($1, $2, $3, $2, $3, $4, $5, $6, $7, $8, $9,
  $10::jsonb, $11, $12, $13, coalesce($14, now() + interval '180 days'), case when $15 then now() end)
on conflict (account_id, departure, arrival, date, end_date, carrier, flight_number, flight_suffix, type, filters, language_codes)
  where confirmed_at is not null
  do update set pace = excluded.pace, scope = excluded.scope, ends_at = excluded.ends_at
returning id`)

export type ChangeSearch = {
}
export const changeSearch = query<{ departure: string; arrival: string; date: string | null; endDate: string | null; carrier: string | null; flightNumber: number | null; flightSuffix: string; type: string; filters: string; languageCodes: readonly string[]; pace: string; scope: string; endsAt: string | null; id: number }, ChangeSearch>(["departure","arrival","date","endDate","carrier","flightNumber","flightSuffix","type","filters","languageCodes","pace","scope","endsAt","id"], `
update saved_search
set departure = $1, arrival = $2, date = $3, end_date = $4, carrier = $5, flight_number = $6,
    flight_suffix = $7, type = $8, filters = $9::jsonb, language_codes = $10, pace = $11, scope = $12,
    ends_at = coalesce($13, greatest(ends_at, created_at + interval '180 days'))
where id = $14`)

export type DeleteSearch = {
  id: number
}
export const deleteSearch = query<{ id: number; me: number }, DeleteSearch>(["id","me"], `
delete from saved_search where id = $1 and account_id = $2 and confirmed_at is not null returning id`)

/** of the author, and whether the search can still be confirmed, for which the email states this time */
export type FindAddress = {
  account: number
  email: string
  lasts: boolean
}
export const findAddress = query<{ id: number }, FindAddress>(["id"], `
select account_id as account, email as "email",
       ends_at > now() and (confirmed_at is not null or saved_search.created_at > now() - interval '48 hours') as "lasts"
from saved_search join account on account.id = account_id
where saved_search.id = $1 and email is not null`)

/** a user has no two confirmed searches that are equal */
export type ConfirmUnlessKnown = {
  id: number
}
export const confirmUnlessKnown = query<{ id: number }, ConfirmUnlessKnown>(["id"], `
update saved_search s set confirmed_at = now()
where id = $1 and not exists (
  select from saved_search other
  where other.id <> s.id and other.confirmed_at is not null and other.account_id = s.account_id
    and (other.departure, other.arrival, other.date, other.end_date, other.carrier, other.flight_number, other.flight_suffix,
         other.type, other.filters, other.language_codes)
        is not distinct from (s.departure, s.arrival, s.date, s.end_date, s.carrier, s.flight_number, s.flight_suffix, s.type,
                              s.filters, s.language_codes))
returning id`)

/** of a user who has confirmed an equal one */
export type DeleteUnneeded = {
}
export const deleteUnneeded = query<{ id: number }, DeleteUnneeded>(["id"], `
delete from saved_search where id = $1`)

export type CountConfirmed = {
  count: number
}
export const countConfirmed = query<{ account: number }, CountConfirmed>(["account"], `
select count(*) as "count" from saved_search where account_id = $1 and confirmed_at is not null and ends_at > now()`)

/** within a day */
export type CountUnconfirmed = {
  count: number
}
export const countUnconfirmed = query<{ account: number }, CountUnconfirmed>(["account"], `
select count(*) as "count" from saved_search
where account_id = $1 and confirmed_at is null and created_at > now() - interval '1 day'`)

export type IsOver = {
  past: boolean
}
export const isOver = query<{ end: string }, IsOver>(["end"], `
select $1::timestamptz <= now() as "past"`)

/** for the email that asks to confirm it */
export type FindUnconfirmed = {
  id: number
  departureAirport: string
  arrivalAirport: string
  date: string | null
  endDate: string | null
  locale: string
  email: string
}
export const findUnconfirmed = query<{ id: number }, FindUnconfirmed>(["id"], `
select s.id, departure as "departureAirport", arrival as "arrivalAirport", date, end_date as "endDate", locale, email as "email"
from saved_search s join account on account.id = account_id
where s.id = $1 and s.confirmed_at is null and ends_at > now() and email is not null`)

export type DeleteEndedSearches = {
}
export const deleteEndedSearches = query<{ limit: number }, DeleteEndedSearches>(["limit"], `
delete from saved_search where id = any (array(
  select id from saved_search where ends_at <= now() order by ends_at limit $1 for update skip locked))`)

/** after the time that the confirmation email states */
export type DeleteUnconfirmedSearches = {
}
export const deleteUnconfirmedSearches = query<{ limit: number }, DeleteUnconfirmedSearches>(["limit"], `
delete from saved_search where id = any (array(
  select id from saved_search where confirmed_at is null and created_at <= now() - interval '48 hours'
  order by created_at limit $1 for update skip locked))`)

/** those of a link in an email */
export type DeleteSearches = {
}
export const deleteSearches = query<{ ids: readonly number[] }, DeleteSearches>(["ids"], `
delete from saved_search where id = any ($1)`)

export type DeleteSearchesOf = {
}
export const deleteSearchesOf = query<{ account: number }, DeleteSearchesOf>(["account"], `
delete from saved_search where account_id = $1`)

export type ExportSearches = {
  from: string
  to: string
  date: string | null
  endDate: string | null
  pace: 'at-once' | 'daily'
  scope: 'my-flight' | 'close' | 'nearby'
  languageCodes: string[]
  type: 'helper' | 'seeking_help' | 'both'
  filters: ActiveFilters
  flight: string | null
  confirmedAt: string | null
  createdAt: string
}
export const exportSearches = query<{ account: number }, ExportSearches>(["account"], `
select departure as "from", arrival as "to", date, end_date as "endDate", pace, scope, language_codes as "languageCodes", type,
       filters as "filters", carrier || flight_number || flight_suffix as flight, iso(confirmed_at) as "confirmedAt", iso(created_at) as "createdAt"
from saved_search where account_id = $1
order by id`)
