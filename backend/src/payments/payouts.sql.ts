// Written by npm run contract from payouts.sql. Do not edit.
import { query } from '../db/query.ts'

/** stores the row before the provider is called, unless there is one */
export type BeginAccount = {
}
export const beginAccount = query<{ me: number }, BeginAccount>(["me"], `
insert into payout_account (account_id) values ($1) on conflict do nothing`)

/** the account that the first process stored */
export type NameAccount = {
  stripeId: string
}
export const nameAccount = query<{ stripeId: string; me: number }, NameAccount>(["stripeId","me"], `
update payout_account set stripe_id = coalesce(stripe_id, $1) where account_id = $2
returning stripe_id as "stripeId"`)

/** tips whose money waits for the helper */
export type FindUnsettledTips = {
  id: number
}
export const findUnsettledTips = query<{ helper: number }, FindUnsettledTips>(["helper"], `
select id from tip where recipient_id = $1 and is_unsettled(tip) and tip_due(tip) > with_helper_cents`)

/** tips to the helper that are neither paid nor canceled */
export type FindUnclear = {
  id: number
}
export const findUnclear = query<{ helper: number }, FindUnclear>(["helper"], `
select id from tip where recipient_id = $1 and state in ('new', 'open')`)

/** those whose charges go to this account at the provider */
export type FindUnclearAt = {
  id: number
}
export const findUnclearAt = query<{ helper: number; stripeId: string }, FindUnclearAt>(["helper","stripeId"], `
select id from tip where recipient_id = $1 and destination = $2 and state in ('new', 'open')`)
