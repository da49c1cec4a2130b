// Written by npm run contract from popular-routes.sql. Do not edit.
import { query } from '../../db/query.ts'

/** the busiest routes of the newest listings, with the number of listings that a visitor's search finds. The cost does not grow with the table. */
export type FindPopular = {
  from: string
  to: string
  count: number
}
export const findPopular = query<{  }, FindPopular>([], `
with newest as (
  select departure, arrival, route from (values ('helper'), ('seeking_help')) kind (type) cross join lateral (
    select departure, arrival, route from listing
    where type = kind.type and status = 'open' and human and confirmed_at is not null and closes_at > now()
    order by created_at desc, id desc limit 1000) found
), busiest as (
  select departure, arrival, route from newest
  group by departure, arrival, route having count(*) > 1 order by count(*) desc, route limit 6
)
select departure as "from", arrival as "to",
       (select count(*) from listing where route = busiest.route and status = 'open' and closes_at > now())
       + (select count(*) from open_part where route = busiest.route and type = 'seeking_help' and closes_at > now()
                                           and end_date >= earliest_today() and not for_someone) as "count"
from busiest
order by "count" desc, route`)
