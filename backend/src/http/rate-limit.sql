/* @name takeUse: the row's lock makes the count exact across processes, and the database's now() across machines */
insert into rate_limit as counted (key, ends_at, used)
values (:key, now() + make_interval(secs => :seconds), 1)
on conflict (key) do update set
  used = case when counted.ends_at <= now() then 1 else counted.used + 1 end,
  ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
returning used, extract(epoch from ends_at - now())::float8 as "wait!";

/* @name takeTwoUses: counts the next one only if the first one is not used up */
with first as (
  insert into rate_limit as counted (key, ends_at, used)
  values (:key, now() + make_interval(secs => :seconds), 1)
  on conflict (key) do update set
    used = case when counted.ends_at <= now() then 1 else counted.used + 1 end,
    ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
  returning used, extract(epoch from ends_at - now())::float8 as wait
), next as (
  insert into rate_limit as counted (key, ends_at, used)
  select :nextKey, now() + make_interval(secs => :nextSeconds), 1 from first where first.used <= :max
  on conflict (key) do update set
    used = case when counted.ends_at <= now() then 1 else counted.used + 1 end,
    ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
  returning used, extract(epoch from ends_at - now())::float8 as wait
)
select first.used as "used!", first.wait as "wait!", next.used as "nextUsed", next.wait as "nextWait"
from first left join next on true;

/* @name refundUse */
update rate_limit set used = used - 1 where key = :key and used > 0 and ends_at > now();
