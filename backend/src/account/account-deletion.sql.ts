// Written by npm run contract from account-deletion.sql. Do not edit.
import { query } from '../db/query.ts'

export type LockForDeletion = {
  email: string | null
  mailbox: string | null
  locale: string
  isConfirmed: boolean
  phoneNumber: string | null
  isVerified: boolean
  hasLeft: boolean
  identity: number
  createdAt: string
}
export const lockForDeletion = query<{ id: number }, LockForDeletion>(["id"], `
select email, mailbox, locale, email_confirmed_at is not null as "isConfirmed", phone_number as "phoneNumber",
       phone_verified_at is not null as "isVerified", left_at is not null as "hasLeft", identity as "identity",
       exact(created_at) as "createdAt"
from account where id = $1
for update`)

/** those of the account, and logins with its address */
export type DeleteChallenges = {
}
export const deleteChallenges = query<{ id: number; mailbox: string | null }, DeleteChallenges>(["id","mailbox"], `
delete from challenge where account_id = $1 or mailbox = $2`)

export type DeleteAddressChange = {
}
export const deleteAddressChange = query<{ id: number }, DeleteAddressChange>(["id"], `
delete from address_change where account_id = $1`)

/** the row stays without personal data, because other people's reports and payments reference it */
export type Anonymize = {
  identity: number
}
export const anonymize = query<{ id: number }, Anonymize>(["id"], `
update account
set email = null, mailbox = null, email_confirmed_at = null, username = 'Deleted user', phone_number = null,
    phone_verified_at = null, languages = null, language_codes = '{}', bio = null, time_zone = null, completed_trips = 0,
    replies_within = null, left_at = now()
where id = $1
returning identity as "identity"`)

/** a page, because most unconfirmed accounts are still needed, so one statement would check them all at once */
export type FindUnconfirmed = {
  id: number
  isUnneeded: boolean
}
export const findUnconfirmed = query<{ after: number }, FindUnconfirmed>(["after"], `
select id, is_unneeded as "isUnneeded" from unconfirmed_account where id > $1 order by id limit 500`)

/** a visitor may be typing the address at this moment, so only a read under the lock counts */
export type LockUnconfirmed = {
  id: number
}
export const lockUnconfirmed = query<{ id: number }, LockUnconfirmed>(["id"], `
select id from account where id = $1 for update skip locked`)

export type FindUnneeded = {
  createdAt: string
}
export const findUnneeded = query<{ id: number }, FindUnneeded>(["id"], `
select exact(created_at) as "createdAt" from unconfirmed_account where id = $1 and is_unneeded`)
