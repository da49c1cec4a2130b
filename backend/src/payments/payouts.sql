/* @name beginAccount: stores the row before the provider is called, unless there is one */
insert into payout_account (account_id) values (:me) on conflict do nothing;

/* @name nameAccount: the account that the first process stored */
update payout_account set stripe_id = coalesce(stripe_id, :stripeId) where account_id = :me
returning stripe_id as "stripeId!";

/* @name findUnsettledTips: tips whose money waits for the helper */
select id from tip where recipient_id = :helper and is_unsettled(tip) and tip_due(tip) > with_helper_cents;

/* @name findUnclear: tips to the helper that are neither paid nor canceled */
select id from tip where recipient_id = :helper and state in ('new', 'open');

/* @name findUnclearAt: those whose charges go to this account at the provider */
select id from tip where recipient_id = :helper and destination = :stripeId and state in ('new', 'open');
