// Written by npm run contract from payments.commands.sql. Do not edit.
import { query } from '../db/query.ts'

/** the tip of a refund at the provider, and the decision of staff about it */
export type FindReturned = {
  tip: number
  decision: 'given' | 'dropped' | null
}
export const findReturned = query<{ refund: string; payment: string }, FindReturned>(["refund","payment"], `
select tip.id as tip, decision from tip left join refund on refund.tip_id = tip.id and refund.id = $1
where intent_id = $2`)

/** the refunds that the provider has refused, or whose outcome is unknown */
export type FindRefused = {
  tip: number
  cents: number
  payment: string
  state: string
}
export const findRefused = query<{  }, FindRefused>([], `
select tip_id as tip, amount_cents as cents, target as payment, coalesce(outcome, 'unclear') as "state"
from movement
where kind = 'refund' and outcome is distinct from 'done'
  and id = (select max(id) from movement newest where newest.tip_id = movement.tip_id)
order by tip_id`)

/** paid tips that have not reached their helpers, because of a hold of the tip or of the helper; until is the end of the hold, null if only staff end it; refundAt is when a tip above a daily limit is refunded, unless staff decide before */
export type FindHeldTips = {
  tip: number
  helper: number
  username: string
  cents: number
  payment: string
  until: string | null
  refundAt: string | null
}
export const findHeldTips = query<{  }, FindHeldTips>([], `
select tip.id as tip, account.id as helper, username, tip_due(tip) - with_helper_cents as "cents", intent_id as "payment",
       case when not tips_paused(account) then iso(on_hold_until) end as until, iso(review.refund_at) as "refundAt"
from tip
join account on account.id = recipient_id
left join tip_review review
  on review.tip_id = tip.id and decision is null and tip_due(tip) - withheld_cents > with_helper_cents
where is_unsettled(tip) and tip_due(tip) > with_helper_cents
  and (tips_paused(account) or on_hold_until > now() or review.tip_id is not null)
  and left_at is null
order by account.id, tip.id`)
