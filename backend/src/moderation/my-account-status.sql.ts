// Written by npm run contract from my-account-status.sql. Do not edit.
import { query } from '../db/query.ts'
import type { MyAccountStatus } from './moderation.contract.ts'

/** the person may have objected with an account that they have deleted since */
export type FindSuspension = {
  since: string
  reason: string
  objection: NonNullable<MyAccountStatus['suspension']>['objection'] | null
}
export const findSuspension = query<{ me: number }, FindSuspension>(["me"], `
select iso(mine.suspended_at) as "since", coalesce(mine.suspension_reason, '') as "reason",
       (select json_build_object('text', text, 'createdAt', iso(objection.created_at))
        from objection join account objector on objector.id = account_id
        where objector.identity = mine.identity and objection.suspended_at = mine.suspended_at
        limit 1) as "objection"
from account mine
where mine.id = $1 and mine.suspended_at is not null`)

export type FindWarnings = {
  id: number
  text: string
  createdAt: string
}
export const findWarnings = query<{ me: number }, FindWarnings>(["me"], `
select id, text, iso(created_at) as "createdAt" from warning where account_id = $1 and seen_at is null order by id`)

/** the case of the latest suspension, also under the pseudonym of a deleted account */
export type FindSuspendingCase = {
  id: number
  kind: 'person' | 'listing' | 'message' | 'rating' | 'tip-message'
  subjectId: number
}
export const findSuspendingCase = query<{ me: number; key: string }, FindSuspendingCase>(["me","key"], `
select c.id, c.kind, c.subject_id as "subjectId"
from moderation_case c join moderation_action action on action.case_id = c.id
where action.kind = 'suspend'
  and (coalesce(about_id, giver_id) in (select id from accounts_of_person($1)) or about_key = $2)
order by action.id desc
limit 1`)

/** one to the same suspension by another account of the person */
export type FindObjection = {
  id: number
}
export const findObjection = query<{ me: number }, FindObjection>(["me"], `
select objection.id
from objection
join account objector on objector.id = objection.account_id
join account mine on mine.identity = objector.identity and mine.suspended_at = objection.suspended_at and mine.id <> objector.id
where mine.id = $1`)

/** a row if the account is suspended. The constraint already-objected rejects a second one. */
export type StoreObjection = {
  id: number
}
export const storeObjection = query<{ case: number | null; text: string; me: number }, StoreObjection>(["case","text","me"], `
insert into objection (account_id, case_id, suspended_at, text)
select id, $1, suspended_at, $2 from account where id = $3 and suspended_at is not null
returning id`)

/** while another case about the same subject is open, this one stays closed */
export type ReopenCase = {
}
export const reopenCase = query<{ me: number; id: number }, ReopenCase>(["me","id"], `
update moderation_case c
set closed_at = null, about_id = case when kind = 'tip-message' then about_id else $1::bigint end,
    giver_id = case when kind = 'tip-message' then $1::bigint else giver_id end
where id = $2 and not exists (
  select from moderation_case other
  where other.kind = c.kind and other.subject_id = c.subject_id and other.closed_at is null and other.id <> c.id)`)
