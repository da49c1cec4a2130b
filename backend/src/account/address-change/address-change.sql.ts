// Written by npm run contract from address-change.sql. Do not edit.
import { query } from '../../db/query.ts'

/** replaces an earlier change */
export type Begin = {
}
export const begin = query<{ account: number; id: string; email: string }, Begin>(["account","id","email"], `
insert into address_change (account_id, id, email) values ($1, $2, $3)
on conflict (account_id) do update
  set id = excluded.id, email = excluded.email, begun_at = excluded.begun_at, ends_at = excluded.ends_at, sms_at = null,
      due_at = null, new_attempts = 0, old_attempts = 0, phone_attempts = 0, new_proven_at = null, old_proven_at = null,
      phone_proven_at = null`)

export type FindStatus = {
  email: string
  new: boolean
  old: boolean
  phone: boolean
  phoneCodeSent: boolean
  changesAt: string | null
}
export const findStatus = query<{ account: number }, FindStatus>(["account"], `
select email, new_proven_at is not null as "new", old_proven_at is not null as "old", phone_proven_at is not null as "phone",
       sms_at is not null as "phoneCodeSent", iso(due_at) as "changesAt"
from address_change where account_id = $1`)

/** what is proven now */
export type Prove = {
  new: boolean
  old: boolean
  phone: boolean
}
export const prove = query<{ proof: string; account: number; id: string }, Prove>(["proof","account","id"], `
update address_change
set new_proven_at = case when $1 = 'new' then now() else new_proven_at end,
    old_proven_at = case when $1 = 'old' then now() else old_proven_at end,
    phone_proven_at = case when $1 = 'phone' then now() else phone_proven_at end
where account_id = $2 and id = $3
  and case $1 when 'new' then new_proven_at when 'old' then old_proven_at when 'phone' then phone_proven_at end is null
returning new_proven_at is not null as "new", old_proven_at is not null as "old", phone_proven_at is not null as "phone"`)

/** a code on the phone replaces the old mailbox, but only after 72 hours */
export type Wait = {
}
export const wait = query<{ account: number }, Wait>(["account"], `
update address_change set due_at = now() + interval '72 hours', ends_at = now() + interval '10 days' where account_id = $1`)

export type Cancel = {
}
export const cancel = query<{ account: number }, Cancel>(["account"], `
delete from address_change where account_id = $1`)

/** the account of a change that waits */
export type CancelPending = {
  account: number
}
export const cancelPending = query<{ id: string }, CancelPending>(["id"], `
delete from address_change where id = $1 and due_at is not null returning account_id as account`)

/** a stranger with an open session could verify their own number just before */
export type BeginPhoneCode = {
  id: string
}
export const beginPhoneCode = query<{ account: number }, BeginPhoneCode>(["account"], `
update address_change set sms_at = now(), phone_attempts = 0, sms_count = sms_count + 1
from account
where account_id = $1 and account.id = account_id and new_proven_at is not null and due_at is null
  and phone_verified_at < now() - interval '72 hours'
returning address_change.id`)

/** counts an attempt before the comparison, so that parallel guesses cannot exceed the limit */
export type CountAttempt = {
  id: string
  smsNumber: number
  tries: number
}
export const countAttempt = query<{ proof: string; account: number; max: number }, CountAttempt>(["proof","account","max"], `
update address_change
set new_attempts = new_attempts + ($1 = 'new')::int,
    old_attempts = old_attempts + ($1 = 'old')::int,
    phone_attempts = phone_attempts + ($1 = 'phone')::int
where account_id = $2 and due_at is null
  and case $1 when 'new' then new_proven_at when 'old' then old_proven_at when 'phone' then phone_proven_at end is null
  and case $1 when 'new' then new_attempts when 'old' then old_attempts when 'phone' then phone_attempts end < $3
  and case $1 when 'phone' then sms_at else begun_at end > now() - interval '10 minutes'
returning id, sms_count as "smsNumber",
          case $1 when 'new' then new_attempts when 'old' then old_attempts when 'phone' then phone_attempts end as "tries"`)

export type FindAttempts = {
  tries: number
}
export const findAttempts = query<{ proof: string; account: number }, FindAttempts>(["proof","account"], `
select case $1 when 'new' then new_attempts when 'old' then old_attempts when 'phone' then phone_attempts end as "tries"
from address_change
where account_id = $2
  and case $1 when 'new' then new_proven_at when 'old' then old_proven_at when 'phone' then phone_proven_at end is null`)

export type FindDue = {
  id: number
}
export const findDue = query<{  }, FindDue>([], `
select account_id as id from address_change where due_at <= now() order by due_at limit 100`)

/** the same lock as in an account deletion */
export type LockAccount = {
  id: number
}
export const lockAccount = query<{ id: number }, LockAccount>(["id"], `
select id from account where id = $1 for update`)

export type LockChange = {
  email: string
}
export const lockChange = query<{ account: number }, LockChange>(["account"], `
select email from address_change where account_id = $1 for update`)

/** the account, and another one with the new address. All code locks accounts in the order of their ids. */
export type LockPeople = {
  id: number
  email: string | null
  locale: string
  identity: number
  isConfirmed: boolean
  isSuspended: boolean
}
export const lockPeople = query<{ id: number; mailbox: string }, LockPeople>(["id","mailbox"], `
select id, email, locale, identity as "identity", email_confirmed_at is not null as "isConfirmed",
       suspended_at is not null or banned_at is not null as "isSuspended"
from account where id = $1 or mailbox = $2
order by id
for update`)

/** a change whose codes are valid, or that waits. Nothing is sent to an account that has left. */
export type FindForEmail = {
  new: string
  phone: string | null
  zone: string | null
  locale: string
  dueAt: string | null
  smsNumber: number
  old: string
}
export const findForEmail = query<{ id: string }, FindForEmail>(["id"], `
select change.email as "new", account.phone_number as phone, account.time_zone as zone, account.locale, change.due_at as "dueAt",
       change.sms_count as "smsNumber", account.email as "old"
from address_change change join account on account.id = change.account_id
where change.id = $1 and account.email is not null
  and (change.due_at is not null or greatest(change.begun_at, change.sms_at) > now() - interval '10 minutes')`)
