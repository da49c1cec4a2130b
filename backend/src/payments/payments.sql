-- import type { RecordedPayment, Tip } from './payments.contract.ts'

/* @name findPayment: a tip by its id, for the page that its link opens */
select recipient_id as "recipientId", account.username as "recipientName", amount, status, iso(paid_at) as "paidAt!",
       case when card_last4 is not null
            then json_build_object('brand', card_brand, 'last4', card_last4) end as "card: RecordedPayment['card']"
from shown_tip tip join account on account.id = recipient_id
where tip.id = :id;

/* @name findTips: paid tips that I received or sent, the newest first; each side reads one index range of at most a page */
with page as (
  (select id, 'received' as direction, payer_id as other_id from tip
   where recipient_id = :me and paid_at is not null and id < :before and coalesce(:direction?, 'received') = 'received'
   order by id desc limit :limit)
  union all
  (select id, 'sent', recipient_id from tip
   where payer_id = :me and paid_at is not null and id < :before and coalesce(:direction?, 'sent') = 'sent'
   order by id desc limit :limit)
)
select tip.id, direction as "direction!: 'received' | 'sent'", amount, refunded, refund_pending as "refundPending",
       refund_failed as "refundFailed", disputed, lost,
       status, iso(paid_at) as "paidAt!", direction = 'received' and has_visitor_message as "hasVisitorMessage!",
       case when direction = 'received' and on_hold then iso(on_hold_until) end as "onHoldUntil",
       iso(reviewed_until) as "reviewedUntil",
       -- A reported message is hidden from the helper. The giver does not see the report, unless staff decide so.
       case when direction = 'sent' then coalesce(message, reported_message) when payer_id is not null then message end as message,
       case when other.id is not null
            then json_build_object('id', other.id, 'username', other.username,
                                   'profilePictureUrl', other.profile_picture_url) end as "other: Tip['other']"
from page join shown_tip tip using (id) left join account other on other.id = other_id
order by tip.id desc
limit :limit;

/* @name findPayouts */
select case when stripe_id is null then 'none' when ready then 'ready' when submitted then 'review' else 'incomplete' end
         as "status!: 'none' | 'ready' | 'review' | 'incomplete'",
       tips_paused(account) as "paused!",
       dollars(coalesce(sum(waiting_cents), 0)) as "waiting!", dollars(coalesce(sum(with_helper_cents), 0)) as "received!",
       dollars(coalesce(sum(waiting_cents) filter (where reviewed_until is not null), 0)) as "inReview!",
       iso(min(on_hold_until) filter (where on_hold)) as "onHoldUntil"
from account
left join payout_account on payout_account.account_id = account.id and stripe_id is not null
left join shown_tip tip on recipient_id = account.id and paid_at is not null
where account.id = :me
group by account.id, payout_account.account_id;
