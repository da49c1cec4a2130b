// Written by npm run contract from blocked-people.sql. Do not edit.
import { query } from '../db/query.ts'

/** the newest block first. A blocked person with several accounts is shown by the current or the latest one. */
export type FindBlocked = {
  id: number
  username: string
  profilePictureUrl: string | null
}
export const findBlocked = query<{ me: number }, FindBlocked>(["me"], `
select id, username, profile_picture_url as "profilePictureUrl" from (
  select distinct on (current.identity) current.id, current.username, current.profile_picture_url, block.created_at
  from account mine
  join block on blocker_id = mine.id
  join account previous on previous.id = blocked_id
  join account current on current.identity = previous.identity
  where mine.identity = (select identity from account where account.id = $1)
  order by current.identity, current.left_at desc nulls first, block.created_at desc
) as blocked
order by created_at desc
limit 500`)

/** whether the account is or was in use */
export type IsPerson = {
  isPerson: boolean
}
export const isPerson = query<{ id: number }, IsPerson>(["id"], `
select exists (select from account where id = $1 and (email_confirmed_at is not null or left_at is not null)) as "isPerson"`)

/** one row if the block is new */
export type AddBlock = {
  id: number
}
export const addBlock = query<{ me: number; other: number }, AddBlock>(["me","other"], `
insert into block (blocker_id, blocked_id) values ($1, $2) on conflict do nothing returning blocked_id as id`)

/** of all accounts of the two people */
export type DeleteBlocks = {
  id: number
}
export const deleteBlocks = query<{ me: number; other: number }, DeleteBlocks>(["me","other"], `
delete from block
where blocker_id in (select id from account where identity = (select identity from account where id = $1))
  and blocked_id in (select id from account where identity = (select identity from account where id = $2))
returning blocked_id as id`)

/** own blocks, for the export */
export type FindBlocks = {
  username: string
  createdAt: string
}
export const findBlocks = query<{ me: number }, FindBlocks>(["me"], `
select username, iso(block.created_at) as "createdAt"
from block join account on account.id = blocked_id
where blocker_id = $1`)
