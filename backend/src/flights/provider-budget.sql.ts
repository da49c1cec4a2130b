// Written by npm run contract from provider-budget.sql. Do not edit.
import { query } from '../db/query.ts'

/** one row if the budgets of the day and of 30 days, and their parts for the purpose, allow one more call; two processes at the end of the budget may exceed it by a call each */
export type TakeCall = {
  calls: number
}
export const takeCall = query<{ purpose: string; day: number; month: number; dayShare: number; monthShare: number }, TakeCall>(["purpose","day","month","dayShare","monthShare"], `
insert into flight_calls (day, purpose, calls)
select utc_today(), $1, 1
from (
  select coalesce(sum(calls), 0) as of_month,
         coalesce(sum(calls) filter (where day >= utc_today()), 0) as of_day,
         coalesce(sum(calls) filter (where purpose = $1), 0) as share_of_month,
         coalesce(sum(calls) filter (where purpose = $1 and day >= utc_today()), 0) as share_of_day
  from flight_calls where day > utc_today() - 30
) used
where of_day < $2 and of_month < $3 and share_of_day < $4 and share_of_month < $5
on conflict (day, purpose) do update set calls = flight_calls.calls + 1
returning calls`)

export type AddCallback = {
}
export const addCallback = query<{  }, AddCallback>([], `
insert into flight_calls (day, purpose, calls) values (utc_today(), 'callback', 1)
on conflict (day, purpose) do update set calls = flight_calls.calls + 1`)

export type AddHits = {
}
export const addHits = query<{ purpose: string; hits: number }, AddHits>(["purpose","hits"], `
insert into flight_calls (day, purpose, hits) values (utc_today(), $1, $2)
on conflict (day, purpose) do update set hits = flight_calls.hits + excluded.hits`)

/** the calls and hits of 30 days and of today, by purpose */
export type FindUses = {
  purpose: 'visitor' | 'account' | 'matching' | 'status' | 'refresh' | 'alert' | 'callback'
  calls: number
  hits: number
  callsToday: number
  hitsToday: number
}
export const findUses = query<{  }, FindUses>([], `
select purpose, sum(calls)::int as "calls", sum(hits)::int as "hits",
       coalesce(sum(calls) filter (where day = utc_today()), 0)::int as "callsToday",
       coalesce(sum(hits) filter (where day = utc_today()), 0)::int as "hitsToday"
from flight_calls
where day > utc_today() - 30
group by purpose
order by purpose`)

export type CountAlerts = {
  count: number
}
export const countAlerts = query<{  }, CountAlerts>([], `
select count(*)::int as "count" from flight_leg_status where alert_id is not null`)
