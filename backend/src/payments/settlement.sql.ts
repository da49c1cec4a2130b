// Written by npm run contract from settlement.sql. Do not edit.
import { query } from '../db/query.ts'

/** a row unless the effect of this event is already stored */
export type StoreEvent = {
  id: string
}
export const storeEvent = query<{ id: string; type: string }, StoreEvent>(["id","type"], `
insert into stripe_event (id, type) values ($1, $2)
on conflict do nothing
returning id`)

/** a row unless the movement is already recorded under the provider's id */
export type AddEntry = {
  id: number
}
export const addEntry = query<{ tip: number; kind: string; cents: number; reference: string }, AddEntry>(["tip","kind","cents","reference"], `
insert into ledger (tip_id, kind, amount_cents, reference) values ($1, $2, $3, $4)
on conflict (kind, reference) do nothing
returning id`)

/** a row if this is news. Events arrive in any order: only a later state counts. */
export type StoreRefund = {
  id: string
}
export const storeRefund = query<{ id: string; tip: number; cents: number; status: string }, StoreRefund>(["id","tip","cents","status"], `
insert into refund (id, tip_id, amount_cents, status) values ($1, $2, $3, $4)
on conflict (id) do update set status = excluded.status
where (refund.status, excluded.status) in (('pending', 'succeeded'), ('pending', 'failed'), ('succeeded', 'failed'))
returning id`)

/** the valid decision. `given` is final, because the giver has the money. */
export type StoreRefundDecision = {
  decision: 'given' | 'dropped'
}
export const storeRefundDecision = query<{ decision: string; id: string; tip: number }, StoreRefundDecision>(["decision","id","tip"], `
update refund set decision = case when decision = 'given' then decision else $1 end
where id = $2 and tip_id = $3 and status = 'failed'
returning decision as "decision"`)

/** the cents of money that staff returned by other means, and that the ledger did not have */
export type BookGiven = {
  cents: number
}
export const bookGiven = query<{ tip: number }, BookGiven>(["tip"], `
insert into ledger (tip_id, kind, amount_cents, reference)
select tip_id, 'given', amount_cents, id from refund where tip_id = $1 and decision = 'given'
on conflict (kind, reference) do nothing
returning amount_cents as cents`)

/** the cents of refunds whose money is withheld from both sides */
export type SumWithheld = {
  cents: number
}
export const sumWithheld = query<{ tip: number }, SumWithheld>(["tip"], `
select coalesce(sum(amount_cents), 0) as "cents" from refund
where tip_id = $1 and (status = 'pending' or status = 'failed' and decision is null)`)

/** a row if this is news. Events arrive in any order: a decision is final. */
export type StoreDispute = {
  id: string
}
export const storeDispute = query<{ id: string; tip: number; cents: number; status: string }, StoreDispute>(["id","tip","cents","status"], `
insert into dispute (id, tip_id, amount_cents, status) values ($1, $2, $3, $4)
on conflict (id) do update set status = excluded.status
where dispute.status = 'open' and excluded.status <> 'open'
returning id`)

export type SumDisputes = {
  disputedCents: number
  lostCents: number
  hasWon: boolean
}
export const sumDisputes = query<{ tip: number }, SumDisputes>(["tip"], `
select coalesce(sum(amount_cents) filter (where status = 'open'), 0) as "disputedCents",
       coalesce(sum(amount_cents) filter (where status = 'lost'), 0) as "lostCents",
       coalesce(bool_or(status = 'won'), false) as "hasWon"
from dispute where tip_id = $1`)

/** whether money can reach the helper of a tip; stripeId is null until it can. A final ban sends waiting money back to the givers. The review is null for a tip within the limits. */
export type FindHelper = {
  isAccountDeleted: boolean
  stripeId: string | null
  withHelperCents: number
  onHold: boolean
  paused: boolean
  pausedSince: number | null
  closed: boolean
  review: 'open' | 'released' | 'refunded' | null
}
export const findHelper = query<{ banFinalDays: number; tip: number }, FindHelper>(["banFinalDays","tip"], `
select left_at is not null as "isAccountDeleted", case when ready then stripe_id end as "stripeId",
       with_helper_cents as "withHelperCents", coalesce(on_hold_until > now(), false) as "onHold",
       tips_paused(account) as "paused",
       extract(epoch from least(suspended_at, banned_at, tips_held_at))::float8 as "pausedSince",
       coalesce(banned_at <= now() - make_interval(days => $1), false) as "closed",
       case when review.tip_id is not null then coalesce(decision, 'open') end as "review"
from tip
join account on account.id = recipient_id
left join payout_account on payout_account.account_id = recipient_id
left join tip_review review on review.tip_id = tip.id
where tip.id = $2`)

export type EndOverdueReview = {
}
export const endOverdueReview = query<{ tip: number }, EndOverdueReview>(["tip"], `
update tip_review set decision = 'refunded', decided_at = now()
where tip_id = $1 and decision is null and refund_at <= now()`)

/** the case of a tip that was still to be decided */
export type StoreDecision = {
  caseId: number | null
}
export const storeDecision = query<{ decision: string; reason: string; staff: number; tip: number }, StoreDecision>(["decision","reason","staff","tip"], `
update tip_review set decision = $1, reason = $2, decided_at = now(), decided_by = $3
where tip_id = $4 and decision is null and refund_at > now()
returning case_id as "caseId"`)
