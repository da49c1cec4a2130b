// Written by npm run contract from account-status.sql. Do not edit.
import { query } from '../db/query.ts'

/** whether a person with this pseudonym was suspended or banned with another account */
export type FindSanction = {
  isSanctioned: boolean
}
export const findSanction = query<{ except: number; key: string }, FindSanction>(["except","key"], `
select exists (
  select from sanction
  where account_id <> $1
    and (pseudonym = $2
         or account_id in (select id from account
                           where identity = (select identity from previous_identity where pseudonym = $2)))
) as "isSanctioned"`)

export type Hold = {
}
export const hold = query<{ id: number }, Hold>(["id"], `
update account set withheld_at = now()
where left_at is null and identity = (select identity from account where id = $1)
  and suspended_at is null and banned_at is null`)

/** the accounts of the person whose tips are held, or are released, from now on. Deleted ones are among them, because a person who returns has the hold again. */
export type HoldTips = {
  id: number
}
export const holdTips = query<{ hold: boolean; id: number }, HoldTips>(["hold","id"], `
update account set tips_held_at = case when $1 then now() end
where identity = (select identity from account where id = $2) and (tips_held_at is null) = $1
returning id`)

export type Suspend = {
}
export const suspend = query<{ reason: string; id: number }, Suspend>(["reason","id"], `
update account set suspended_at = coalesce(suspended_at, now()), suspension_reason = $1, withheld_at = null
where left_at is null and identity = (select identity from account where id = $2)`)

export type Ban = {
}
export const ban = query<{ id: number }, Ban>(["id"], `
update account set banned_at = coalesce(banned_at, now())
where left_at is null and identity = (select identity from account where id = $1)`)

export type Restore = {
}
export const restore = query<{ id: number }, Restore>(["id"], `
update account set suspended_at = null, suspension_reason = null, banned_at = null, withheld_at = null
where left_at is null and identity = (select identity from account where id = $1)`)

export type RecordSanction = {
}
export const recordSanction = query<{ id: number; kind: string; reason: string; keys: readonly string[] }, RecordSanction>(["id","kind","reason","keys"], `
insert into sanction (pseudonym, account_id, kind, reason) select key, $1, $2, $3 from unnest($4::text[]) as key
on conflict (pseudonym, account_id) do update set kind = excluded.kind, reason = excluded.reason`)

/** those under the pseudonyms may belong to an earlier, deleted account with the same address */
export type DeleteSanctions = {
}
export const deleteSanctions = query<{ keys: readonly string[]; id: number }, DeleteSanctions>(["keys","id"], `
delete from sanction
where pseudonym = any ($1)
   or account_id in (select id from account where identity = (select identity from account where id = $2))`)

/** the addresses and numbers of all accounts of a person. An unverified number may belong to someone else. */
export type LockPerson = {
  email: string | null
  phoneNumber: string | null
}
export const lockPerson = query<{ id: number }, LockPerson>(["id"], `
select email, case when phone_verified_at is not null then phone_number end as "phoneNumber" from account
where identity = (select identity from account where id = $1)
order by id
for no key update`)

/** the pseudonyms of the addresses and numbers that a person gave up */
export type FindPreviousKeys = {
  key: string
}
export const findPreviousKeys = query<{ id: number }, FindPreviousKeys>(["id"], `
select pseudonym as key from previous_identity where identity = (select identity from account where id = $1)`)
