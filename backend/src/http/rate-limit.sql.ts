// Written by npm run contract from rate-limit.sql. Do not edit.
import { query } from '../db/query.ts'

/** the row's lock makes the count exact across processes, and the database's now() across machines */
export type TakeUse = {
  used: number
  wait: number
}
export const takeUse = query<{ key: string; seconds: number }, TakeUse>(["key","seconds"], `
insert into rate_limit as counted (key, ends_at, used)
values ($1, now() + make_interval(secs => $2), 1)
on conflict (key) do update set
  used = case when counted.ends_at <= now() then 1 else counted.used + 1 end,
  ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
returning used, extract(epoch from ends_at - now())::float8 as "wait"`)

/** counts the next one only if the first one is not used up */
export type TakeTwoUses = {
  used: number
  wait: number
  nextUsed: number | null
  nextWait: number | null
}
export const takeTwoUses = query<{ key: string; seconds: number; nextKey: string; nextSeconds: number; max: number }, TakeTwoUses>(["key","seconds","nextKey","nextSeconds","max"], `
with first as (
  insert into rate_limit as counted (key, ends_at, used)
  values ($1, now() + make_interval(secs => $2), 1)
  on conflict (key) do update set
    used = case when counted.ends_at <= now() then 1 else counted.used + 1 end,
    ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
  returning used, extract(epoch from ends_at - now())::float8 as wait
), next as (
  insert into rate_limit as counted (key, ends_at, used)
  select $3, now() + make_interval(secs => $4), 1 from first where first.used <= $5
  on conflict (key) do update set
    used = case when counted.ends_at <= now() then 1 else counted.used + 1 end,
    ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
  returning used, extract(epoch from ends_at - now())::float8 as wait
)
select first.used as "used", first.wait as "wait", next.used as "nextUsed", next.wait as "nextWait"
from first left join next on true`)

export type RefundUse = {
}
export const refundUse = query<{ key: string }, RefundUse>(["key"], `
update rate_limit set used = used - 1 where key = $1 and used > 0 and ends_at > now()`)
