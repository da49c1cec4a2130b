// Written by npm run contract from accounts.sql. Do not edit.
import { query } from '../db/query.ts'

/** an unconfirmed account is not public, because someone else may have typed the address */
export type FindPublicUser = {
  id: number
  username: string
  profilePictureUrl: string | null
  languages: string | null
  bio: string | null
  languageCodes: string[]
  verified: boolean
}
export const findPublicUser = query<{ id: number }, FindPublicUser>(["id"], `
select id, username, profile_picture_url as "profilePictureUrl", languages, bio, language_codes as "languageCodes",
       phone_verified_at is not null as "verified"
from account
where id = $1 and email_confirmed_at is not null and banned_at is null`)

/** whether two different accounts belong to one person */
export type AreOnePerson = {
  areOne: boolean
}
export const areOnePerson = query<{ one: number; other: number }, AreOnePerson>(["one","other"], `
select exists (
  select from account one join account other using (identity) where one.id = $1 and other.id = $2
) as "areOne"`)

/** an unused id in the range of unconfirmed accounts */
export type NewUnconfirmedId = {
  id: number
}
export const newUnconfirmedId = query<{  }, NewUnconfirmedId>([], `
select unconfirmed_id() as "id"`)

/** a deletion locks the account, so only a read under the lock shows the owner of the address */
export type LockMailbox = {
  id: number
}
export const lockMailbox = query<{ mailbox: string }, LockMailbox>(["mailbox"], `
select id from account where mailbox = $1 for no key update`)

/** the account of a visitor's address. Two spellings of an unconfirmed address may belong to different people, so emails go to the canonical address. */
export type FindOrCreate = {
  id: number
  sanctioned: boolean
}
export const findOrCreate = query<{ email: string; mailbox: string; username: string; locale: string; key: string }, FindOrCreate>(["email","mailbox","username","locale","key"], `
insert into account (id, email, mailbox, username, locale, identity, tips_held_at) overriding system value
select unconfirmed_id(), $1, $2, $3, $4, previous.identity,
       (select min(tips_held_at) from account where account.identity = previous.identity)
from (select) as new left join previous_identity previous on pseudonym = $5
on conflict (mailbox) do update
  set email = case when account.email_confirmed_at is null and account.email <> excluded.email then account.mailbox
                   else account.email end
returning id as "id",
          exists (select from sanction
                  where pseudonym = $5
                     or account_id in (select own.id from account own where own.identity = account.identity))
            as "sanctioned"`)

export type Confirm = {
  identity: number
}
export const confirm = query<{ id: number }, Confirm>(["id"], `
update account set email_confirmed_at = now() where id = $1 and email is not null and email_confirmed_at is null
returning identity as "identity"`)

export type LockLanguages = {
  languages: string | null
  languageCodes: string[]
}
export const lockLanguages = query<{ id: number }, LockLanguages>(["id"], `
select languages, language_codes as "languageCodes" from account where id = $1 for no key update`)

/** for the export */
export type FindPhoto = {
  createdAt: string
  bytes: Buffer
}
export const findPhoto = query<{ id: number }, FindPhoto>(["id"], `
select iso(created_at) as "createdAt", bytes from photo where account_id = $1`)

/** for the export */
export type FindAddressChange = {
  newEmail: string
  begunAt: string
  changesAt: string | null
}
export const findAddressChange = query<{ id: number }, FindAddressChange>(["id"], `
select email as "newEmail", iso(begun_at) as "begunAt", iso(due_at) as "changesAt" from address_change where account_id = $1`)

/** for the export */
export type FindSessions = {
  createdAt: string
  seenAt: string
}
export const findSessions = query<{ id: number }, FindSessions>(["id"], `
select iso(created_at) as "createdAt", iso(seen_at) as "seenAt" from session where account_id = $1 order by created_at`)
