/* @name countUnmet: adds searches without a result to the counts of today, which has at most this many rows. In key order, so that
   concurrent writes cannot deadlock. */
insert into unmet_search (route, day, searched_on, count)
select route, day, utc_today(), count from jsonb_to_recordset(:noted) as noted (route text, day date, count int)
where (select count(*) from unmet_search where searched_on = utc_today()) < :most
   or exists (select from unmet_search known
              where known.route = noted.route and known.day is not distinct from noted.day and searched_on = utc_today())
order by route, day
on conflict (route, day, searched_on) do update set count = unmet_search.count + excluded.count;

/* @name findUnmet: the routes on which most searches of the last 90 days found no helper, with the searches for future days, the
   soonest first (null is any day), all searches of the route, and the number of open helpers */
with of_day as (
  select route, day, sum(count)::int as searches from unmet_search
  where searched_on >= now() - interval '90 days' group by route, day
), of_route as (
  select route, sum(searches)::int as searches,
         coalesce(json_agg(json_build_object('day', day, 'searches', searches) order by day)
                    filter (where day is null or day >= earliest_today()), '[]') as days
  from of_day group by route order by searches desc, route limit 100
)
select left(route, 3) as "from!", right(route, 3) as "to!", days as "days!: Array<{ day: string | null; searches: number }>", searches as "searches!",
       (select count(*) from listing
        where route = of_route.route and type = 'helper' and status = 'open' and closes_at > now()) as "helpers!"
from of_route
order by searches desc, route;
