/* @name addError: an error of a release; after fifty different ones, more are counted together */
insert into browser_error (name, version, message, route, engine, count)
select :name, :version, case when has_place then :message else 'Other errors' end, case when has_place then :route else '/' end,
       case when has_place then :engine else 'other' end, 1
from (
  select count(*) < 50 or coalesce(bool_or(message = :message and route = :route and engine = :engine), false) as has_place
  from browser_error
  where name = :name and version = :version
) as known
on conflict (name, version, message, route, engine) do update set count = browser_error.count + 1, last_at = now();

/* @name findErrors: the errors of these releases, the most frequent first */
select name, version, message, route, engine, count, iso(last_at) as "lastAt!"
from browser_error
where (name, version) in (select * from unnest(:names::text[], :versions::text[]))
order by count desc
