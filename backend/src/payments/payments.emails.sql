/* @name findTip: what emails say about a tip, and about its dispute if one is given. A visitor gets the receipt in the
   language of the page. */
select tip.id, tip.amount_cents as cents, refunded_cents as "refundedCents", message, account.username as "helper!",
       account.email as "helperEmail", account.locale as "helperLocale!", account.left_at is not null as "helperLeft!",
       tips_paused(account) as "helperPaused!", giver.email as "giverEmail", coalesce(giver.locale, tip.locale) as "giverLocale!",
       case when giver.banned_at is null and not exists (select from blocks_between(payer_id, recipient_id))
            then giver.username end as giver,
       payer_id is not null as "signedIn!", card_brand as "cardBrand", card_last4 as "cardLast4", intent_id as "intentId!",
       iso(paid_at) as "paidOn!", case when on_hold_until > now() then iso(on_hold_until) end as "onHoldUntil",
       destination is null and with_helper_cents = 0 and ready is not true as "waits!",
       dispute.amount_cents as "disputedCents", dispute.status as dispute,
       (select coalesce(sum(amount_cents), 0) from refund where tip_id = tip.id and status = 'pending') as "pendingCents!",
       (select coalesce(sum(amount_cents), 0) from refund
        where tip_id = tip.id and status = 'failed' and decision is null) as "failedCents!",
       (select iso(reviewed_until) from shown_tip where id = tip.id) as "reviewedUntil",
       case when review.tip_id is not null then coalesce(review.decision, 'open') end
         as "review: 'open' | 'released' | 'refunded'",
       decided_by is not null as "reviewedByStaff!"
from tip
join account on account.id = recipient_id
left join account giver on giver.id = payer_id
left join payout_account on payout_account.account_id = recipient_id
left join tip_review review on review.tip_id = tip.id
left join dispute on dispute.tip_id = tip.id and dispute.id = :dispute?
where tip.id = :id;

/* @name findReadyHelper: a helper whom payouts can reach now, and until when the first of their tips is held */
select email as "to!", locale,
       (select iso(min(on_hold_until)) from shown_tip
        where recipient_id = account.id and paid_at is not null and on_hold_until > now() and reviewed_until is null
       ) as "onHoldUntil"
from account join payout_account on payout_account.account_id = account.id
where account.id = :account and ready and email is not null and not tips_paused(account);
