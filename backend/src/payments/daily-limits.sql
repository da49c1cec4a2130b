/* @name findSums: what a helper and the whole site have received in 24 hours or may receive soon, in cents.
   A reservation counts until the payment is paid or canceled. Unpaid tips of others must not fill a limit: a person and
   a network count up to :maxUnpaid, visitors up to half of a helper's limit, and all unpaid tips together up to three
   quarters of it or half of the site's limit. The payer's own unpaid tips count in full. For a payer who has traveled with
   the helper, only what is paid and the payer's own tips count. No helper counts for more than a tenth of the site's
   limit, so one helper's excess never stops tips to the others. */
with reserved as (
  select tip.id, account.identity as helper, amount_cents as cents, payer_id is null as by_visitor,
         coalesce(network, '') as network, coalesce(payer_id::text, 'network ' || network) as person,
         (payer_id = :payer? or :payer?::bigint is null and payer_id is null and network = :network) is true as own
  from tip join account on account.id = recipient_id left join tip_origin on tip_origin.tip_id = tip.id
  where reserved_until is not null
), by_person as (
  select *, greatest(0, least(cents, :maxUnpaid::int + cents - sum(cents) over (partition by person order by id))) as of_person
  from reserved where not own and :countsOthers::boolean
), by_network as (
  select *, greatest(0, least(of_person,
              :maxUnpaid::int + of_person - sum(of_person) over (partition by network order by id))) as counted
  from by_person
), unpaid as (
  select helper, least(:helperLimit * 0.75,
                       least(:helperLimit * 0.5, coalesce(sum(counted) filter (where by_visitor), 0))
                       + coalesce(sum(counted) filter (where not by_visitor), 0)) as cents
  from by_network group by helper
), own as (
  select helper, sum(cents) as cents from reserved where own group by helper
), shares as (
  select least(:helperLimit, :siteLimit * 0.1, coalesce(paid.cents, 0)) as paid,
         least(:helperLimit, :siteLimit * 0.1, coalesce(paid.cents, 0) + coalesce(unpaid.cents, 0)) as total
  from paid_within_a_day paid full join unpaid using (helper)
)
select (select coalesce(sum(cents), 0)
        from (select * from paid_within_a_day union all select * from unpaid union all select * from own) tips
        where helper = (select identity from account where id = :helper))::float8 as "helper!",
       ((select coalesce(sum(paid) + least(:siteLimit * 0.5, sum(total - paid)), 0) from shares)
        + (select coalesce(sum(cents), 0) from own))::float8 as "site!";

/* @name findPaidSums: the same of paid tips only */
select coalesce(sum(cents) filter (where helper = (select identity from account where id = :helper)), 0)::float8 as "helper!",
       coalesce(sum(least(:helperLimit, :siteLimit * 0.1, cents)), 0)::float8 as "site!"
from paid_within_a_day;

/* @name findHistory: the cents of tips to this person (also to earlier accounts) that were created or paid within a day,
   whether the helper's first tip is old enough for direct payouts, and the account that can receive them */
select (select coalesce(sum(amount_cents), 0) from tip join account on account.id = recipient_id
        where identity = (select identity from account where id = :helper)
          and (paid_at > now() - interval '1 day' or state in ('new', 'open') and tip.created_at > now() - interval '1 day')
       ) as "recentCents!",
       exists (select from tip where recipient_id = :helper and paid_at <= now() - make_interval(hours => :hours)) as "known!",
       (select stripe_id from payout_account where account_id = :helper and ready) as destination;

/* @name findExcess: unpaid tips to this person that would exceed the helper's limit if they were paid now */
select tip.id from tip join account on account.id = recipient_id
where identity = (select identity from account where id = :helper) and state in ('new', 'open')
  and amount_cents + coalesce((select cents from paid_within_a_day
                               where helper = (select identity from account where id = :helper)), 0) > :limit;

/* @name storeHold: the seconds for which a tip is held, if the helper's first paid tip is younger than that */
update tip set on_hold_until = until
from (select min(paid_at) + make_interval(hours => :hours) as until from tip
      where recipient_id = :helper and paid_at is not null) first
where tip.id = :id and until > now()
returning extract(epoch from until - now())::float8 as "seconds!";
