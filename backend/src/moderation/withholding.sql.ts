// Written by npm run contract from withholding.sql. Do not edit.
import { query } from '../db/query.ts'

/** triggers set the status of a restored listing: withheld while its author is suspended, and found when its author has agreed on a trip */
export type WithholdListing = {
}
export const withholdListing = query<{ withheld: string | null; id: number }, WithholdListing>(["withheld","id"], `
update listing set status = coalesce($1::text, 'open'), request_hash = null
where id = $2 and (status in ('hidden', 'removed')
                    or $1::text is not null and status in ('open', 'partly', 'found', 'withheld'))`)

/** whether the person of a review has left. The lock serializes this with account deletion. */
export type LockTarget = {
  hasLeft: boolean
}
export const lockTarget = query<{ id: number }, LockTarget>(["id"], `
select account.left_at is not null as "hasLeft" from account join testimonial on target_id = account.id
where testimonial.id = $1
for share of account`)

export type WithholdReview = {
  targetId: number
}
export const withholdReview = query<{ withheld: string | null; id: number }, WithholdReview>(["withheld","id"], `
update testimonial set withheld = $1 where id = $2 returning target_id as "targetId"`)

/** the message goes back to its tip */
export type RestoreTipMessage = {
}
export const restoreTipMessage = query<{ id: number }, RestoreTipMessage>(["id"], `
with restored as (delete from tip_message_report where tip_id = $1 returning message)
update tip set message = restored.message from restored where id = $1`)

/** the message is moved to another table, so that no other reader of tips can show it */
export type WithholdTipMessage = {
}
export const withholdTipMessage = query<{ isRemoved: boolean; id: number }, WithholdTipMessage>(["isRemoved","id"], `
insert into tip_message_report (tip_id, message, removed_at)
select id, message, case when $1 then now() end from tip where id = $2 and message is not null
on conflict (tip_id) do nothing`)

export type MarkTipMessage = {
}
export const markTipMessage = query<{ isRemoved: boolean; id: number }, MarkTipMessage>(["isRemoved","id"], `
update tip_message_report set removed_at = case when $1 then now() end where tip_id = $2`)

export type ClearTipMessage = {
}
export const clearTipMessage = query<{ id: number }, ClearTipMessage>(["id"], `
update tip set message = null where id = $1`)

/** of all accounts of the suspended or banned person */
export type WithholdListings = {
}
export const withholdListings = query<{ person: number }, WithholdListings>(["person"], `
update listing set status = 'withheld'
where account_id in (select id from accounts_of_person($1)) and status in ('open', 'partly', 'found')`)

export type LockWithheldListings = {
  id: number
}
export const lockWithheldListings = query<{ person: number }, LockWithheldListings>(["person"], `
select id from listing
where account_id in (select id from accounts_of_person($1)) and status = 'withheld'
order by id
for update`)

export type ShowListings = {
}
export const showListings = query<{ ids: readonly number[] }, ShowListings>(["ids"], `
update listing set status = 'open', request_hash = null where id = any ($1)`)
