-- import type { HeldTip } from './payments.contract.ts'

/* @name findRecipient: whether tips to a helper are paused, and whether money can reach their account */
select tips_paused(account) as "paused!", coalesce(ready, false) as "ready!"
from account left join payout_account on payout_account.account_id = account.id
where account.id = :id;

/* @name lockRecipient: the same, and waits for a concurrent decision about the account */
select tips_paused(account) as "paused!" from account where id = :id for share;

/* @name findAcceptedGiver: the giver, unless a ban or a block stops their message */
select id from account
where id = :payer and banned_at is null and not exists (select from blocks_between(:payer, :recipient));

/* @name findDeletedGiver: a giver who has deleted the account; the payment record then has no personal data */
select id from account where id = :payer and left_at is not null;

/* @name findEnd: whether the time to pay has ended, and whether the helper has left */
select coalesce(reserved_until <= now(), false) as "expired!", left_at is not null as "recipientLeft!"
from tip join account on account.id = recipient_id
where tip.id = :tip;

/* @name findErasedMessage: the payment of a message that is erased (not only hidden) here, but is still in the provider's
   metadata */
select intent_id as "intentId", charge_id as "chargeId" from tip
where id = :tip and stripe_message and message is null
  and not exists (select from tip_message_report where tip_id = tip.id and removed_at is null);

/* @name findVisitorMessage: the message of a paid tip from a visitor */
select message as "message!" from shown_tip where id = :tip and recipient_id = :recipient and has_visitor_message;

/* @name findVisitorMessages: whether visitors may send messages */
select visitor_messages as "visitorMessages" from account where id = :account;

/* @name setVisitorMessages */
update account set visitor_messages = :are where id = :account;

/* @name findHeldReviews: tips above a daily limit that wait for a decision of staff */
select tip.id, amount_cents / 100 as "amount!", case_id as "case", intent_id as "payment!", iso(paid_at) as "paidAt!",
       iso(refund_at) as "refundAt!", payer_id is not null as "signedIn!",
       json_build_object('id', helper.id, 'username', helper.username) as "helper!: HeldTip['helper']"
from tip_review join tip on tip.id = tip_id join account helper on helper.id = recipient_id
where decision is null and tip_due(tip) > 0
order by refund_at, tip.id
limit 500;
