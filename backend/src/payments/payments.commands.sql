/* @name findReturned: the tip of a refund at the provider, and the decision of staff about it */
select tip.id as tip, decision from tip left join refund on refund.tip_id = tip.id and refund.id = :refund
where intent_id = :payment;

/* @name findRefused: the refunds that the provider has refused, or whose outcome is unknown */
select tip_id as tip, amount_cents as cents, target as payment, coalesce(outcome, 'unclear') as "state!"
from movement
where kind = 'refund' and outcome is distinct from 'done'
  and id = (select max(id) from movement newest where newest.tip_id = movement.tip_id)
order by tip_id;

/* @name findHeldTips: paid tips that have not reached their helpers, because of a hold of the tip or of the helper; until is
   the end of the hold, null if only staff end it; refundAt is when a tip above a daily limit is refunded, unless staff
   decide before */
select tip.id as tip, account.id as helper, username, tip_due(tip) - with_helper_cents as "cents!", intent_id as "payment!",
       case when not tips_paused(account) then iso(on_hold_until) end as until, iso(review.refund_at) as "refundAt"
from tip
join account on account.id = recipient_id
left join tip_review review
  on review.tip_id = tip.id and decision is null and tip_due(tip) - withheld_cents > with_helper_cents
where is_unsettled(tip) and tip_due(tip) > with_helper_cents
  and (tips_paused(account) or on_hold_until > now() or review.tip_id is not null)
  and left_at is null
order by account.id, tip.id;
