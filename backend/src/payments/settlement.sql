/* @name storeEvent: a row unless the effect of this event is already stored */
insert into stripe_event (id, type) values (:id, :type)
on conflict do nothing
returning id;

/* @name addEntry: a row unless the movement is already recorded under the provider's id */
insert into ledger (tip_id, kind, amount_cents, reference) values (:tip, :kind, :cents, :reference)
on conflict (kind, reference) do nothing
returning id;

/* @name storeRefund: a row if this is news. Events arrive in any order: only a later state counts. */
insert into refund (id, tip_id, amount_cents, status) values (:id, :tip, :cents, :status)
on conflict (id) do update set status = excluded.status
where (refund.status, excluded.status) in (('pending', 'succeeded'), ('pending', 'failed'), ('succeeded', 'failed'))
returning id;

/* @name storeRefundDecision: the valid decision. `given` is final, because the giver has the money. */
update refund set decision = case when decision = 'given' then decision else :decision end
where id = :id and tip_id = :tip and status = 'failed'
returning decision as "decision!";

/* @name bookGiven: the cents of money that staff returned by other means, and that the ledger did not have */
insert into ledger (tip_id, kind, amount_cents, reference)
select tip_id, 'given', amount_cents, id from refund where tip_id = :tip and decision = 'given'
on conflict (kind, reference) do nothing
returning amount_cents as cents;

/* @name sumWithheld: the cents of refunds whose money is withheld from both sides */
select coalesce(sum(amount_cents), 0) as "cents!" from refund
where tip_id = :tip and (status = 'pending' or status = 'failed' and decision is null);

/* @name storeDispute: a row if this is news. Events arrive in any order: a decision is final. */
insert into dispute (id, tip_id, amount_cents, status) values (:id, :tip, :cents, :status)
on conflict (id) do update set status = excluded.status
where dispute.status = 'open' and excluded.status <> 'open'
returning id;

/* @name sumDisputes */
select coalesce(sum(amount_cents) filter (where status = 'open'), 0) as "disputedCents!",
       coalesce(sum(amount_cents) filter (where status = 'lost'), 0) as "lostCents!",
       coalesce(bool_or(status = 'won'), false) as "hasWon!"
from dispute where tip_id = :tip;

/* @name findHelper: whether money can reach the helper of a tip; stripeId is null until it can. A final ban sends waiting
   money back to the givers. The review is null for a tip within the limits. */
select left_at is not null as "isAccountDeleted!", case when ready then stripe_id end as "stripeId",
       with_helper_cents as "withHelperCents", coalesce(on_hold_until > now(), false) as "onHold!",
       tips_paused(account) as "paused!",
       extract(epoch from least(suspended_at, banned_at, tips_held_at))::float8 as "pausedSince",
       coalesce(banned_at <= now() - make_interval(days => :banFinalDays), false) as "closed!",
       case when review.tip_id is not null then coalesce(decision, 'open') end as "review: 'open' | 'released' | 'refunded'"
from tip
join account on account.id = recipient_id
left join payout_account on payout_account.account_id = recipient_id
left join tip_review review on review.tip_id = tip.id
where tip.id = :tip;

/* @name endOverdueReview */
update tip_review set decision = 'refunded', decided_at = now()
where tip_id = :tip and decision is null and refund_at <= now();

/* @name storeDecision: the case of a tip that was still to be decided */
update tip_review set decision = :decision, reason = :reason, decided_at = now(), decided_by = :staff
where tip_id = :tip and decision is null and refund_at > now()
returning case_id as "caseId";
