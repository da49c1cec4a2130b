// Written by npm run contract from write-areas.sql. Do not edit.
import { query } from '../../db/query.ts'

/** the airports whose area has changed */
export type WriteList = {
  code: string
}
export const writeList = query<{ list: string }, WriteList>(["list"], `
with list as (select code, area from jsonb_to_recordset($1) airport (code text, area text)),
deleted as (delete from airport_area where code not in (select code from list) returning code),
written as (
  insert into airport_area (code, area) select code, area from list
  on conflict (code) do update set area = excluded.area where airport_area.area <> excluded.area
  returning code
)
select code as "code" from deleted union all select code from written`)

/** writes the new areas of open listings and their open parts from or to these airports. An update without a change runs the triggers that do; rows that are up to date are skipped. */
export type RefreshListings = {
}
export const refreshListings = query<{ codes: readonly string[] }, RefreshListings>(["codes"], `
update listing set trust = trust
where id = any (array(
  select id
  from (
    select id, departure, arrival, departure_area, arrival_area from listing where status in ('open', 'partly')
    union all
    select listing_id, departure, arrival, departure_area, arrival_area from open_part
  ) route
  left join airport_area d on d.code = departure left join airport_area a on a.code = arrival
  where (departure = any ($1) or arrival = any ($1))
    and (departure_area, arrival_area) is distinct from (coalesce(d.area, departure), coalesce(a.area, arrival))
))`)

export type RefreshSearches = {
}
export const refreshSearches = query<{ codes: readonly string[] }, RefreshSearches>(["codes"], `
update saved_search set pace = pace
where id = any (array(
  select id
  from saved_search left join airport_area d on d.code = departure left join airport_area a on a.code = arrival
  where ends_at > now() and (departure = any ($1) or arrival = any ($1))
    and (departure_area, arrival_area) is distinct from (coalesce(d.area, departure), coalesce(a.area, arrival))
))`)
