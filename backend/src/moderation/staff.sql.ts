// Written by npm run contract from staff.sql. Do not edit.
import { query } from '../db/query.ts'
import type { StaffRow } from './staff.contract.ts'

/** the account, if its user has signed in and may use the site */
export type AddMember = {
  id: number
}
export const addMember = query<{ email: string }, AddMember>(["email"], `
update account set staff_since = coalesce(staff_since, now())
where email = $1 and email_confirmed_at is not null and suspended_at is null and banned_at is null
returning id`)

export type RemoveMember = {
  id: number
}
export const removeMember = query<{ email: string }, RemoveMember>(["email"], `
update account set staff_since = null where email = $1 and staff_since is not null
returning id`)

/** the passkeys of a member who was removed, and the codes for and by them */
export type DeleteKeysOf = {
}
export const deleteKeysOf = query<{ id: number }, DeleteKeysOf>(["id"], `
with sessions as (update session set passkey_at = null where account_id = $1),
     passkeys as (delete from staff_passkey where account_id = $1)
delete from staff_invitation where account_id = $1 or by_id = $1`)

/** with the number of their passkeys, and the colleague whose code for a new one waits */
export type FindMembers = {
  id: number
  email: string
  username: string
  passkeys: number
  invitedBy: StaffRow['invitedBy'] | null
}
export const findMembers = query<{  }, FindMembers>([], `
select account.id as "id", account.email as "email", account.username as "username",
       (select count(*) from staff_passkey where account_id = account.id) as "passkeys",
       case when colleague.email is not null
            then json_build_object('id', colleague.id, 'email', colleague.email) end as "invitedBy"
from account
left join staff_invitation invitation on invitation.account_id = account.id and confirmed_at is null and expires_at > now()
left join account colleague on colleague.id = by_id
where account.staff_since is not null
order by account.staff_since`)

export type FindMember = {
  id: number
  email: string
}
export const findMember = query<{ email: string }, FindMember>(["email"], `
select id, email as "email" from account where email = $1 and staff_since is not null`)

export type FindMemberIds = {
  id: number
}
export const findMemberIds = query<{  }, FindMemberIds>([], `
select id from account where staff_since is not null`)

/** by its number or its address */
export type FindAccount = {
  id: number
  username: string
}
export const findAccount = query<{ id: number | null; email: string | null }, FindAccount>(["id","email"], `
select id, username from account
where left_at is null
  and id = $1 -- if :id
  and email = $2 -- if :email
`)
