// Written by npm run contract from returned-reviews.sql. Do not edit.
import { query } from '../../db/query.ts'

/** of a person, the oldest first */
export type FindAccounts = {
  id: number
  hasLeft: boolean
  isConfirmed: boolean
}
export const findAccounts = query<{ identity: number }, FindAccounts>(["identity"], `
select id, left_at is not null as "hasLeft", email_confirmed_at is not null as "isConfirmed"
from account where identity = $1 order by created_at, id`)

export type DeleteReviewsOfForgotten = {
}
export const deleteReviewsOfForgotten = query<{ identities: readonly number[] }, DeleteReviewsOfForgotten>(["identities"], `
delete from testimonial
where target_id in (select id from account where identity = any ($1) and left_at is not null)`)

export type DeleteAcquaintancesOfForgotten = {
}
export const deleteAcquaintancesOfForgotten = query<{ identities: readonly number[] }, DeleteAcquaintancesOfForgotten>(["identities"], `
delete from acquaintance
where other_id in (select id from account where identity = any ($1) and left_at is not null)`)

/** reviews of the deleted accounts by the person's own accounts, and those that the same author has written again */
export type DeleteOlder = {
}
export const deleteOlder = query<{ deleted: readonly number[]; identity: number; successor: number }, DeleteOlder>(["deleted","identity","successor"], `
delete from testimonial t
where target_id = any ($1) and (
  exists (select from account where account.id = author_id and identity = $2)
  or exists (
    select from testimonial later
    where later.target_id = any ($1::bigint[] || $3::bigint) and later.route = t.route and later.id > t.id
      and (later.author_id = t.author_id or later.author_key = t.author_key)))`)

export type DeleteOlderOfSuccessor = {
}
export const deleteOlderOfSuccessor = query<{ successor: number; deleted: readonly number[] }, DeleteOlderOfSuccessor>(["successor","deleted"], `
delete from testimonial t
where target_id = $1 and exists (
  select from testimonial later
  where later.target_id = any ($2) and later.route = t.route and later.id > t.id
    and (later.author_id = t.author_id or later.author_key = t.author_key))`)

export type CopyAcquaintances = {
}
export const copyAcquaintances = query<{ successor: number; deleted: readonly number[] }, CopyAcquaintances>(["successor","deleted"], `
insert into acquaintance (person_id, other_id, route, since)
select person_id, $1, route, since from acquaintance where other_id = any ($2) and person_id <> $1
on conflict do nothing`)

export type DeleteAcquaintances = {
}
export const deleteAcquaintances = query<{ deleted: readonly number[] }, DeleteAcquaintances>(["deleted"], `
delete from acquaintance where other_id = any ($1)`)

/** serializes this with a deletion of the account */
export type LockSuccessor = {
  hasLeft: boolean
}
export const lockSuccessor = query<{ successor: number }, LockSuccessor>(["successor"], `
select left_at is not null as "hasLeft" from account where id = $1 for share`)

export type MoveReviews = {
  id: number
}
export const moveReviews = query<{ successor: number; hasLeft: boolean; deleted: readonly number[] }, MoveReviews>(["successor","hasLeft","deleted"], `
update testimonial
set target_id = $1,
    withheld = case when $2 then coalesce(withheld, 'person-left') else nullif(withheld, 'person-left') end
where target_id = any ($3)
returning id`)
