// Written by npm run contract from login-codes.sql. Do not edit.
import { query } from '../db/query.ts'

/** of the same browser */
export type DeleteEarlierLogin = {
}
export const deleteEarlierLogin = query<{ earlier: Buffer }, DeleteEarlierLogin>(["earlier"], `
delete from challenge where browser_hash = $1`)

export type BeginLogin = {
  id: string
  turn: number
}
export const beginLogin = query<{ hash: Buffer; email: string; mailbox: string; isHuman: boolean; locale: string }, BeginLogin>(["hash","email","mailbox","isHuman","locale"], `
insert into challenge (kind, browser_hash, recipient, mailbox, human, locale)
values ('login', $1, $2, $3, $4, $5)
returning id, turn`)

/** a login may request codes for one hour, as long as its cookie lives */
export type FindLogin = {
  recipient: string
  isHuman: boolean
}
export const findLogin = query<{ id: string; hash: Buffer }, FindLogin>(["id","hash"], `
select recipient, human as "isHuman" from challenge
where id = $1 and browser_hash = $2 and used_at is null and begun_at > now() - interval '1 hour'`)

/** the earlier code ends, and its attempts no longer count */
export type RenewLogin = {
  id: string
  turn: number
}
export const renewLogin = query<{ id: string; hash: Buffer }, RenewLogin>(["id","hash"], `
update challenge set turn = turn + 1, attempts = 0, sent_at = now()
where id = $1 and browser_hash = $2 and used_at is null
returning id, turn`)

/** whether a person with this address, or who gave it up, is banned */
export type FindBan = {
  isBanned: boolean
}
export const findBan = query<{ key: string }, FindBan>(["key"], `
select exists (
  select from sanction
  where kind = 'ban'
    and (pseudonym = $1
         or account_id in (select id from account
                           where identity = (select identity from previous_identity where pseudonym = $1)))
) as "isBanned"`)

/** the account that the code opens. Redeems the code, creates the account and begins the session, so only one of two requests with the same right code signs in, and a code that begins no session is not redeemed. A suspension and a hold of tips apply to a person who deleted the account and returns. A code opens only the account whose own address it went to; an account without a confirmed address gets the one that this code proves. */
export type SignIn = {
  id: number
  identity: number
  ended: number[]
}
export const signIn = query<{ id: string; turn: number; key: string; timeZone: string | null; username: string; hash: Buffer; earlier: Buffer }, SignIn>(["id","turn","key","timeZone","username","hash","earlier"], `
with used as (
  update challenge set used_at = now() where id = $1 and turn = $2 and used_at is null
  returning recipient, mailbox, locale
), previous as (
  select identity, (select min(tips_held_at) from account where account.identity = previous_identity.identity) as tips_held_at
  from previous_identity where pseudonym = $3
), suspension as (
  select created_at, reason from sanction
  where kind = 'suspension'
    and (pseudonym = $3 or account_id in (select id from account where identity = (select identity from previous)))
  order by created_at limit 1
), known as (
  update account
  set email = recipient,
      email_confirmed_at = coalesce(email_confirmed_at, now()),
      suspended_at = coalesce(suspended_at, suspension.created_at),
      suspension_reason = coalesce(suspension_reason, suspension.reason),
      time_zone = coalesce(time_zone, $4)
  from used left join suspension on true
  where account.mailbox = used.mailbox and (email = recipient or email_confirmed_at is null)
  returning account.id, account.identity
), made as (
  insert into account (email, mailbox, username, email_confirmed_at, suspended_at, suspension_reason, time_zone, locale,
                       identity, tips_held_at)
  select recipient, mailbox, $5, now(), suspension.created_at, suspension.reason, $4, locale,
         previous.identity, previous.tips_held_at
  from used left join suspension on true left join previous on true
  where not exists (select from known)
  on conflict (mailbox) do update
    set email = excluded.email, email_confirmed_at = coalesce(account.email_confirmed_at, now())
    where account.email = excluded.email or account.email_confirmed_at is null
  returning id, identity
), entered as (
  select * from known union all select * from made
), begun as (
  insert into session (id_hash, account_id) select $6, id from entered
), ended as (
  delete from session using used where id_hash = $7 returning account_id
)
select id as "id", identity as "identity", array(select account_id::float8 from ended) as "ended" from entered`)
