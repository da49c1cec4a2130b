// Written by npm run contract from phone.sql. Do not edit.
import { query } from '../db/query.ts'

/** an account has at most one, so a new code replaces the old one */
export type BeginChallenge = {
  id: string
  turn: number
}
export const beginChallenge = query<{ account: number; number: string; locale: string }, BeginChallenge>(["account","number","locale"], `
insert into challenge (kind, account_id, recipient, human, locale) values ('phone', $1, $2, true, $3)
on conflict (account_id) where kind = 'phone' do update
  set recipient = excluded.recipient, turn = challenge.turn + 1, attempts = 0, used_at = null, locale = excluded.locale,
      begun_at = now(), sent_at = now()
returning id, turn`)

/** the number that waits for a code, and whether its code did not arrive */
export type FindChallenge = {
  recipient: string
  undelivered: boolean
}
export const findChallenge = query<{ account: number }, FindChallenge>(["account"], `
select recipient, undelivered_turn is not distinct from turn as "undelivered" from challenge
where kind = 'phone' and account_id = $1 and used_at is null`)

/** one row if it is still valid */
export type UseCode = {
  id: string
}
export const useCode = query<{ id: string; turn: number }, UseCode>(["id","turn"], `
update challenge set used_at = now() where id = $1 and turn = $2 and used_at is null returning id`)

/** the accounts that had this verified number */
export type RemoveFromOthers = {
  id: number
}
export const removeFromOthers = query<{ number: string; account: number }, RemoveFromOthers>(["number","account"], `
update account set phone_number = null, phone_verified_at = null
where phone_number = $1 and phone_verified_at is not null and id <> $2
returning id`)

/** the verified number until now */
export type LockPhone = {
  number: string | null
  identity: number
}
export const lockPhone = query<{ account: number }, LockPhone>(["account"], `
select case when phone_verified_at is not null then phone_number end as "number", identity as "identity"
from account where id = $1
for no key update`)

export type SetPhone = {
  phoneNumber: string | null
  verified: boolean
}
export const setPhone = query<{ number: string; account: number }, SetPhone>(["number","account"], `
update account set phone_number = $1, phone_verified_at = now() where id = $2
returning phone_number as "phoneNumber", true as "verified"`)
