// Written by npm run contract from tips.sql. Do not edit.
import { query } from '../db/query.ts'
import type { HeldTip } from './payments.contract.ts'

/** whether tips to a helper are paused, and whether money can reach their account */
export type FindRecipient = {
  paused: boolean
  ready: boolean
}
export const findRecipient = query<{ id: number }, FindRecipient>(["id"], `
select tips_paused(account) as "paused", coalesce(ready, false) as "ready"
from account left join payout_account on payout_account.account_id = account.id
where account.id = $1`)

/** the same, and waits for a concurrent decision about the account */
export type LockRecipient = {
  paused: boolean
}
export const lockRecipient = query<{ id: number }, LockRecipient>(["id"], `
select tips_paused(account) as "paused" from account where id = $1 for share`)

/** the giver, unless a ban or a block stops their message */
export type FindAcceptedGiver = {
  id: number
}
export const findAcceptedGiver = query<{ payer: number; recipient: number }, FindAcceptedGiver>(["payer","recipient"], `
select id from account
where id = $1 and banned_at is null and not exists (select from blocks_between($1, $2))`)

/** a giver who has deleted the account; the payment record then has no personal data */
export type FindDeletedGiver = {
  id: number
}
export const findDeletedGiver = query<{ payer: number }, FindDeletedGiver>(["payer"], `
select id from account where id = $1 and left_at is not null`)

/** whether the time to pay has ended, and whether the helper has left */
export type FindEnd = {
  expired: boolean
  recipientLeft: boolean
}
export const findEnd = query<{ tip: number }, FindEnd>(["tip"], `
select coalesce(reserved_until <= now(), false) as "expired", left_at is not null as "recipientLeft"
from tip join account on account.id = recipient_id
where tip.id = $1`)

/** the payment of a message that is erased (not only hidden) here, but is still in the provider's metadata */
export type FindErasedMessage = {
  intentId: string | null
  chargeId: string | null
}
export const findErasedMessage = query<{ tip: number }, FindErasedMessage>(["tip"], `
select intent_id as "intentId", charge_id as "chargeId" from tip
where id = $1 and stripe_message and message is null
  and not exists (select from tip_message_report where tip_id = tip.id and removed_at is null)`)

/** the message of a paid tip from a visitor */
export type FindVisitorMessage = {
  message: string
}
export const findVisitorMessage = query<{ tip: number; recipient: number }, FindVisitorMessage>(["tip","recipient"], `
select message as "message" from shown_tip where id = $1 and recipient_id = $2 and has_visitor_message`)

/** whether visitors may send messages */
export type FindVisitorMessages = {
  visitorMessages: boolean
}
export const findVisitorMessages = query<{ account: number }, FindVisitorMessages>(["account"], `
select visitor_messages as "visitorMessages" from account where id = $1`)

export type SetVisitorMessages = {
}
export const setVisitorMessages = query<{ are: boolean; account: number }, SetVisitorMessages>(["are","account"], `
update account set visitor_messages = $1 where id = $2`)

/** tips above a daily limit that wait for a decision of staff */
export type FindHeldReviews = {
  id: number
  amount: number
  case: number | null
  payment: string
  paidAt: string
  refundAt: string
  signedIn: boolean
  helper: HeldTip['helper']
}
export const findHeldReviews = query<{  }, FindHeldReviews>([], `
select tip.id, amount_cents / 100 as "amount", case_id as "case", intent_id as "payment", iso(paid_at) as "paidAt",
       iso(refund_at) as "refundAt", payer_id is not null as "signedIn",
       json_build_object('id', helper.id, 'username', helper.username) as "helper"
from tip_review join tip on tip.id = tip_id join account helper on helper.id = recipient_id
where decision is null and tip_due(tip) > 0
order by refund_at, tip.id
limit 500`)
