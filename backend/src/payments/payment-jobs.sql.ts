// Written by npm run contract from payment-jobs.sql. Do not edit.
import { query } from '../db/query.ts'

export type FindUnclearTips = {
  at: string
  id: number
}
export const findUnclearTips = query<{ at: string; id: number }, FindUnclearTips>(["at","id"], `
select created_at as at, id from tip
where state in ('new', 'open') and created_at < now() - interval '1 hour' and (created_at, id) > ($1, $2)
order by created_at, id
limit 1000`)

/** tips whose helpers have more or less than they should, and whether that can change now: withheld money stays on the platform until its refund is clear */
export type FindUnsettledPage = {
  helper: number
  id: number
  at: string
  isDue: boolean
}
export const findUnsettledPage = query<{ banFinalDays: number; helper: number; at: string; id: number }, FindUnsettledPage>(["banFinalDays","helper","at","id"], `
select recipient_id as helper, tip.id, paid_at as "at",
       (with_helper_cents not between due - withheld_cents and due
        and (ready and coalesce(on_hold_until <= now(), true) and not tips_paused(account)
               and (review.tip_id is null or decision = 'released')
             or decision = 'refunded' or decision is null and refund_at <= now()
             or left_at is not null
             or banned_at <= now() - make_interval(days => $1)
             or destination is not null
             or with_helper_cents > due)) is true as "isDue"
from (select *, tip_due(tip) as due from tip
      where is_unsettled(tip) and paid_at < now() - interval '1 hour' and (recipient_id, paid_at, id) > ($2, $3, $4)
      order by recipient_id, paid_at, id
      limit 1000) tip
join account on account.id = recipient_id
left join payout_account on payout_account.account_id = recipient_id
left join tip_review review on review.tip_id = tip.id
order by recipient_id, paid_at, tip.id`)

export type FindPendingRefunds = {
  at: string
  id: string
  tip: number
}
export const findPendingRefunds = query<{ at: string; id: string }, FindPendingRefunds>(["at","id"], `
select entered_at as at, id, tip_id as tip from refund
where status = 'pending' and entered_at < now() - interval '1 hour' and (entered_at, id) > ($1, $2)
order by entered_at, id
limit 1000`)

/** tips without their messages, and whether a message is left at the provider only: a reported one is hidden, not erased */
export type FindErasedMessages = {
  id: number
  isDue: boolean
}
export const findErasedMessages = query<{ id: number }, FindErasedMessages>(["id"], `
select id, intent_id is not null and not exists (
         select from tip_message_report where tip_id = tip.id and removed_at is null) as "isDue"
from tip
where stripe_message and message is null and id > $1
order by id
limit 1000`)

export type FindUnreadyAccounts = {
  account: number
}
export const findUnreadyAccounts = query<{ account: number }, FindUnreadyAccounts>(["account"], `
select account_id as account from payout_account
where stripe_id is not null and not ready and account_id > $1
order by account_id
limit 1000`)

/** the newest tips by state; reads by the primary key, so the cost does not grow with the number of tips */
export type CountStates = {
  state: 'new' | 'open' | 'canceled' | 'paid' | 'disputed' | 'won' | 'lost' | 'refunded'
  value: number
}
export const countStates = query<{  }, CountStates>([], `
select state, count(*) as "value" from (select state from tip order by id desc limit 1000) newest
group by state`)

/** the age of the oldest tip that is neither paid nor canceled */
export type FindUnclearSeconds = {
  value: number
}
export const findUnclearSeconds = query<{  }, FindUnclearSeconds>([], `
select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "value" from tip
where state in ('new', 'open')`)
