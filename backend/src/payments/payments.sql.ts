// Written by npm run contract from payments.sql. Do not edit.
import { query } from '../db/query.ts'
import type { RecordedPayment, Tip } from './payments.contract.ts'

/** a tip by its id, for the page that its link opens */
export type FindPayment = {
  recipientId: number
  recipientName: string
  amount: number
  status: 'paid' | 'waiting' | 'disputed' | 'lost' | 'refunded'
  paidAt: string
  card: RecordedPayment['card'] | null
}
export const findPayment = query<{ id: number }, FindPayment>(["id"], `
select recipient_id as "recipientId", account.username as "recipientName", amount, status, iso(paid_at) as "paidAt",
       case when card_last4 is not null
            then json_build_object('brand', card_brand, 'last4', card_last4) end as "card"
from shown_tip tip join account on account.id = recipient_id
where tip.id = $1`)

/** paid tips that I received or sent, the newest first; each side reads one index range of at most a page */
export type FindTips = {
  id: number
  direction: 'received' | 'sent'
  amount: number
  refunded: number
  refundPending: number
  refundFailed: number
  disputed: number
  lost: number
  status: 'paid' | 'waiting' | 'disputed' | 'lost' | 'refunded'
  paidAt: string
  hasVisitorMessage: boolean
  onHoldUntil: string | null
  reviewedUntil: string | null
  message: string | null
  other: Tip['other'] | null
}
export const findTips = query<{ me: number; before: number; direction: string | null; limit: number }, FindTips>(["me","before","direction","limit"], `
with page as (
  (select id, 'received' as direction, payer_id as other_id from tip
   where recipient_id = $1 and paid_at is not null and id < $2 and coalesce($3, 'received') = 'received'
   order by id desc limit $4)
  union all
  (select id, 'sent', recipient_id from tip
   where payer_id = $1 and paid_at is not null and id < $2 and coalesce($3, 'sent') = 'sent'
   order by id desc limit $4)
)
select tip.id, direction as "direction", amount, refunded, refund_pending as "refundPending",
       refund_failed as "refundFailed", disputed, lost,
       status, iso(paid_at) as "paidAt", direction = 'received' and has_visitor_message as "hasVisitorMessage",
       case when direction = 'received' and on_hold then iso(on_hold_until) end as "onHoldUntil",
       iso(reviewed_until) as "reviewedUntil",
       -- A reported message is hidden from the helper. The giver does not see the report, unless staff decide so.
       case when direction = 'sent' then coalesce(message, reported_message) when payer_id is not null then message end as message,
       case when other.id is not null
            then json_build_object('id', other.id, 'username', other.username,
                                   'profilePictureUrl', other.profile_picture_url) end as "other"
from page join shown_tip tip using (id) left join account other on other.id = other_id
order by tip.id desc
limit $4`)

export type FindPayouts = {
  status: 'none' | 'ready' | 'review' | 'incomplete'
  paused: boolean
  waiting: number
  received: number
  inReview: number
  onHoldUntil: string | null
}
export const findPayouts = query<{ me: number }, FindPayouts>(["me"], `
select case when stripe_id is null then 'none' when ready then 'ready' when submitted then 'review' else 'incomplete' end
         as "status",
       tips_paused(account) as "paused",
       dollars(coalesce(sum(waiting_cents), 0)) as "waiting", dollars(coalesce(sum(with_helper_cents), 0)) as "received",
       dollars(coalesce(sum(waiting_cents) filter (where reviewed_until is not null), 0)) as "inReview",
       iso(min(on_hold_until) filter (where on_hold)) as "onHoldUntil"
from account
left join payout_account on payout_account.account_id = account.id and stripe_id is not null
left join shown_tip tip on recipient_id = account.id and paid_at is not null
where account.id = $1
group by account.id, payout_account.account_id`)
