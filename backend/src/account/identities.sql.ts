// Written by npm run contract from identities.sql. Do not edit.
import { query } from '../db/query.ts'

export type StorePreviousIdentity = {
}
export const storePreviousIdentity = query<{ key: string; identity: number }, StorePreviousIdentity>(["key","identity"], `
insert into previous_identity (pseudonym, identity) values ($1, $2)
on conflict (pseudonym) do update set identity = excluded.identity, left_at = now()`)

/** the identity that all accounts of a person, and their previous addresses and numbers, have from now on: that of the person who left with this address or number, unless that person has returned to another account */
export type Adopt = {
  identity: number
}
export const adopt = query<{ key: string; account: number }, Adopt>(["key","account"], `
with adopted as (
  select previous.identity, mine.identity as own
  from previous_identity previous, account mine
  where pseudonym = $1 and mine.id = $2 and previous.identity <> mine.identity
    and previous.left_at > now() - interval '30 days'
    and not exists (select from account other where other.identity = previous.identity and other.email is not null)
), remembered as (
  update previous_identity set identity = adopted.identity from adopted where previous_identity.identity = own
)
update account
set identity = adopted.identity,
    tips_held_at = coalesce(tips_held_at, (select min(held.tips_held_at) from account held where held.identity = adopted.identity))
from adopted
where account.identity = own
returning adopted.identity`)

/** a number with a new owner must not be affected by a later ban of its previous owner */
export type DeletePreviousOwner = {
  identity: number
}
export const deletePreviousOwner = query<{ key: string; account: number }, DeletePreviousOwner>(["key","account"], `
delete from previous_identity
where pseudonym = $1 and identity <> (select identity from account where id = $2)
returning identity`)

/** addresses and numbers that were given up more than 30 days ago are no longer recognized. Those of a person whose account is in use stay, because a ban applies to all of them. */
export type DeleteExpired = {
  identity: number
}
export const deleteExpired = query<{ limit: number }, DeleteExpired>(["limit"], `
delete from previous_identity
where pseudonym = any (array(
  select pseudonym from previous_identity previous
  where previous.left_at < now() - interval '30 days'
    and not exists (
      select from account
      where account.identity = previous.identity
        and (account.left_at > now() - interval '30 days'
             or account.left_at is null and account.email_confirmed_at is not null))
  order by previous.left_at
  limit $1
  for update of previous skip locked
))
returning identity`)

/** those of these people who still have a previous address or number */
export type FindKnown = {
  identity: number
}
export const findKnown = query<{ identities: readonly number[] }, FindKnown>(["identities"], `
select distinct identity from previous_identity where identity = any ($1)`)
