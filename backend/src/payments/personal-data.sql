/* @name exportTipsSent */
select amount_cents as "amountCents", currency, state, refunded_cents as "refundedCents",
       disputed_cents as "disputedCents", lost_cents as "lostCents", iso(paid_at) as "paidAt!",
       coalesce(tip.message, report.message) as message, username as "to", card_brand as "cardBrand",
       card_last4 as "cardLast4"
from tip join account on account.id = recipient_id left join tip_message_report report on report.tip_id = tip.id
where payer_id = :id and paid_at is not null
order by tip.id;

/* @name exportTipsReceived */
select amount_cents as "amountCents", currency, state, refunded_cents as "refundedCents",
       disputed_cents as "disputedCents", lost_cents as "lostCents", iso(paid_at) as "paidAt!", message, username as "from"
from tip left join account on account.id = payer_id
where recipient_id = :id and paid_at is not null
order by tip.id;

/* @name exportPayouts */
select stripe_id as "stripeAccount", ready, iso(created_at) as "createdAt!" from payout_account where account_id = :id;

/* @name findMessagesAtProvider */
select id from tip where stripe_message and (payer_id = :id or recipient_id = :id);

/* @name eraseMessages: payments remain without their messages, so they contain no personal text. The account at the provider
   is a matter between the provider and the person. */
update tip set message = null where payer_id = :id or recipient_id = :id;

/* @name eraseCards */
update tip set card_brand = null, card_last4 = null where payer_id = :id;

/* @name deleteReports */
delete from tip_message_report using tip where tip.id = tip_id and (payer_id = :id or recipient_id = :id);
