// Written by npm run contract from passkeys.sql. Do not edit.
import { query } from '../../db/query.ts'

/** the challenge of a session, once */
export type ConsumeChallenge = {
  challenge: string | null
}
export const consumeChallenge = query<{ session: Buffer }, ConsumeChallenge>(["session"], `
with current as (select id_hash, passkey_challenge from session where id_hash = $1 for update)
update session set passkey_challenge = null from current where session.id_hash = current.id_hash
returning current.passkey_challenge as challenge`)

/** changes of one member's passkeys wait for each other, so that no passkey survives a new code */
export type LockMember = {
  isStaff: boolean
}
export const lockMember = query<{ account: number }, LockMember>(["account"], `
select staff_since is not null as "isStaff" from account where id = $1 for update`)

export type FindKeys = {
  id: string
  publicKey: Buffer<ArrayBuffer>
  counter: number
  transports: string[]
}
export const findKeys = query<{ account: number }, FindKeys>(["account"], `
select credential_id as id, public_key as "publicKey", counter, transports from staff_passkey
where account_id = $1
order by enrolled_at`)

export type StoreChallenge = {
}
export const storeChallenge = query<{ challenge: string; session: Buffer }, StoreChallenge>(["challenge","session"], `
update session set passkey_challenge = $1 where id_hash = $2`)

export type ConfirmSession = {
}
export const confirmSession = query<{ session: Buffer; account: number }, ConfirmSession>(["session","account"], `
update session set passkey_at = now() where id_hash = $1 and account_id = $2`)

export type FindConfirmedSession = {
  hash: Buffer
}
export const findConfirmedSession = query<{ session: Buffer; account: number }, FindConfirmedSession>(["session","account"], `
select id_hash as hash from session where id_hash = $1 and account_id = $2 and passkey_at is not null`)

/** the code of a colleague replaces no code that works */
export type DeleteCode = {
}
export const deleteCode = query<{ account: number; by: number | null }, DeleteCode>(["account","by"], `
delete from staff_invitation
where account_id = $1 and ($2::bigint is null or confirmed_at is null or expires_at <= now())`)

/** a row unless there is a code that works */
export type StoreCode = {
  id: number
}
export const storeCode = query<{ account: number; hash: Buffer; by: number | null }, StoreCode>(["account","hash","by"], `
insert into staff_invitation (account_id, code_hash, expires_at, by_id, confirmed_at)
values ($1, $2, now() + interval '1 hour', $3, case when $3::bigint is null then now() end)
on conflict do nothing
returning account_id as id`)

/** the colleague whose code works now */
export type ConfirmCode = {
  email: string | null
}
export const confirmCode = query<{ account: number; by: number | null }, ConfirmCode>(["account","by"], `
update staff_invitation set confirmed_at = now() from account colleague
where colleague.id = by_id and account_id = $1 and confirmed_at is null and expires_at > now()
  and by_id = $2 -- if :by
returning colleague.email`)

/** an invitation, and whether its code works */
export type FindCode = {
  isConfirmed: boolean
}
export const findCode = query<{ account: number; hash: Buffer }, FindCode>(["account","hash"], `
select confirmed_at is not null as "isConfirmed" from staff_invitation
where account_id = $1 and code_hash = $2 and expires_at > now()`)

/** a row if the code works */
export type UseCode = {
  id: number
}
export const useCode = query<{ account: number; hash: Buffer }, UseCode>(["account","hash"], `
delete from staff_invitation
where account_id = $1 and code_hash = $2 and expires_at > now() and confirmed_at is not null
returning account_id as id`)

/** ends the passkeys of a member, and what they have confirmed */
export type ReplaceKeys = {
}
export const replaceKeys = query<{ account: number }, ReplaceKeys>(["account"], `
with sessions as (update session set passkey_at = null, passkey_challenge = null where account_id = $1)
delete from staff_passkey where account_id = $1`)

/** a row if the counter has increased; a passkey without a counter always sends 0 */
export type UseKey = {
  id: string
}
export const useKey = query<{ counter: number; account: number; key: string }, UseKey>(["counter","account","key"], `
update staff_passkey set counter = $1, used_at = now()
where account_id = $2 and credential_id = $3 and ($1 = 0 or counter < $1)
returning credential_id as id`)

export type StoreEvent = {
  id: number
}
export const storeEvent = query<{ kind: string; by: number | null; account: number }, StoreEvent>(["kind","by","account"], `
insert into staff_event (kind, account_id, address, by_id)
select $1, id, email, $2 from account where id = $3
returning id`)

export type FindNewestEvents = {
  kind: 'code' | 'confirmed' | 'enrolled' | 'added'
  address: string
  by: string | null
  at: string
}
export const findNewestEvents = query<{  }, FindNewestEvents>([], `
select kind, address, colleague.email as by, iso(event.at) as "at"
from staff_event event left join account colleague on colleague.id = by_id
order by event.id desc
limit 50`)

/** an event, for a member of staff */
export type FindEventFor = {
  kind: 'code' | 'confirmed' | 'enrolled' | 'added'
  address: string
  by: string | null
  to: string
}
export const findEventFor = query<{ account: number; event: number }, FindEventFor>(["account","event"], `
select kind, address, colleague.email as by, reader.email as "to"
from staff_event event left join account colleague on colleague.id = by_id join account reader on reader.id = $1
where event.id = $2 and reader.staff_since is not null`)
