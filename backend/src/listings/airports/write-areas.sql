/* @name writeList: the airports whose area has changed */
with list as (select code, area from jsonb_to_recordset(:list) airport (code text, area text)),
deleted as (delete from airport_area where code not in (select code from list) returning code),
written as (
  insert into airport_area (code, area) select code, area from list
  on conflict (code) do update set area = excluded.area where airport_area.area <> excluded.area
  returning code
)
select code as "code!" from deleted union all select code from written;

/* @name refreshListings: writes the new areas of open listings and their open parts from or to these airports. An update without a
   change runs the triggers that do; rows that are up to date are skipped. */
update listing set trust = trust
where id = any (array(
  select id
  from (
    select id, departure, arrival, departure_area, arrival_area from listing where status in ('open', 'partly')
    union all
    select listing_id, departure, arrival, departure_area, arrival_area from open_part
  ) route
  left join airport_area d on d.code = departure left join airport_area a on a.code = arrival
  where (departure = any (:codes) or arrival = any (:codes))
    and (departure_area, arrival_area) is distinct from (coalesce(d.area, departure), coalesce(a.area, arrival))
));

/* @name refreshSearches */
update saved_search set pace = pace
where id = any (array(
  select id
  from saved_search left join airport_area d on d.code = departure left join airport_area a on a.code = arrival
  where ends_at > now() and (departure = any (:codes) or arrival = any (:codes))
    and (departure_area, arrival_area) is distinct from (coalesce(d.area, departure), coalesce(a.area, arrival))
));
