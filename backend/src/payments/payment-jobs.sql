-- Work that a webhook or a job should have done long ago. Each statement returns the page after a position, in the order
-- of an index. Conditions of partial indexes are literals.

/* @name findUnclearTips */
select created_at as at, id from tip
where state in ('new', 'open') and created_at < now() - interval '1 hour' and (created_at, id) > (:at, :id)
order by created_at, id
limit 1000;

/* @name findUnsettledPage: tips whose helpers have more or less than they should, and whether that can change now: withheld
   money stays on the platform until its refund is clear */
select recipient_id as helper, tip.id, paid_at as "at!",
       (with_helper_cents not between due - withheld_cents and due
        and (ready and coalesce(on_hold_until <= now(), true) and not tips_paused(account)
               and (review.tip_id is null or decision = 'released')
             or decision = 'refunded' or decision is null and refund_at <= now()
             or left_at is not null
             or banned_at <= now() - make_interval(days => :banFinalDays)
             or destination is not null
             or with_helper_cents > due)) is true as "isDue!"
from (select *, tip_due(tip) as due from tip
      where is_unsettled(tip) and paid_at < now() - interval '1 hour' and (recipient_id, paid_at, id) > (:helper, :at, :id)
      order by recipient_id, paid_at, id
      limit 1000) tip
join account on account.id = recipient_id
left join payout_account on payout_account.account_id = recipient_id
left join tip_review review on review.tip_id = tip.id
order by recipient_id, paid_at, tip.id;

/* @name findPendingRefunds */
select entered_at as at, id, tip_id as tip from refund
where status = 'pending' and entered_at < now() - interval '1 hour' and (entered_at, id) > (:at, :id)
order by entered_at, id
limit 1000;

/* @name findErasedMessages: tips without their messages, and whether a message is left at the provider only: a reported
   one is hidden, not erased */
select id, intent_id is not null and not exists (
         select from tip_message_report where tip_id = tip.id and removed_at is null) as "isDue!"
from tip
where stripe_message and message is null and id > :id
order by id
limit 1000;

/* @name findUnreadyAccounts */
select account_id as account from payout_account
where stripe_id is not null and not ready and account_id > :account
order by account_id
limit 1000;

/* @name countStates: the newest tips by state; reads by the primary key, so the cost does not grow with the number of tips */
select state, count(*) as "value!" from (select state from tip order by id desc limit 1000) newest
group by state;

/* @name findUnclearSeconds: the age of the oldest tip that is neither paid nor canceled */
select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "value!" from tip
where state in ('new', 'open');
