/* @name takeCall: one row if the budgets of the day and of 30 days, and their parts for the purpose, allow one more call; two
   processes at the end of the budget may exceed it by a call each */
insert into flight_calls (day, purpose, calls)
select utc_today(), :purpose, 1
from (
  select coalesce(sum(calls), 0) as of_month,
         coalesce(sum(calls) filter (where day >= utc_today()), 0) as of_day,
         coalesce(sum(calls) filter (where purpose = :purpose), 0) as share_of_month,
         coalesce(sum(calls) filter (where purpose = :purpose and day >= utc_today()), 0) as share_of_day
  from flight_calls where day > utc_today() - 30
) used
where of_day < :day and of_month < :month and share_of_day < :dayShare and share_of_month < :monthShare
on conflict (day, purpose) do update set calls = flight_calls.calls + 1
returning calls;

/* @name addCallback */
insert into flight_calls (day, purpose, calls) values (utc_today(), 'callback', 1)
on conflict (day, purpose) do update set calls = flight_calls.calls + 1;

/* @name addHits */
insert into flight_calls (day, purpose, hits) values (utc_today(), :purpose, :hits)
on conflict (day, purpose) do update set hits = flight_calls.hits + excluded.hits;

/* @name findUses: the calls and hits of 30 days and of today, by purpose */
select purpose, sum(calls)::int as "calls!", sum(hits)::int as "hits!",
       coalesce(sum(calls) filter (where day = utc_today()), 0)::int as "callsToday!",
       coalesce(sum(hits) filter (where day = utc_today()), 0)::int as "hitsToday!"
from flight_calls
where day > utc_today() - 30
group by purpose
order by purpose;

/* @name countAlerts */
select count(*)::int as "count!" from flight_leg_status where alert_id is not null;
