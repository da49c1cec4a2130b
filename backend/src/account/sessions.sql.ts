// Written by npm run contract from sessions.sql. Do not edit.
import { query } from '../db/query.ts'

/** the user of a session. `sessionSeconds` is its age, `idleSeconds` the time since it was last used, `wrote` the position in the write-ahead log after its last write. */
export type FindSession = {
  id: number
  identity: number
  username: string
  email: string
  phoneNumber: string | null
  verified: boolean
  profilePictureUrl: string | null
  languages: string | null
  languageCodes: string[]
  bio: string | null
  smsCopies: boolean
  flightSms: boolean
  timeZone: string | null
  locale: string
  suspendedAt: string | null
  suspensionReason: string | null
  emailChangesAt: string | null
  staff: boolean
  passkey: boolean
  sessionSeconds: number
  idleSeconds: number
  wrote: number | null
}
export const findSession = query<{ hash: Buffer }, FindSession>(["hash"], `
select account.id, identity as "identity", username, email as "email", phone_number as "phoneNumber",
       phone_verified_at is not null as "verified", profile_picture_url as "profilePictureUrl", languages,
       language_codes as "languageCodes", bio, sms_copies as "smsCopies", flight_sms as "flightSms",
       time_zone as "timeZone", locale, iso(suspended_at) as "suspendedAt", suspension_reason as "suspensionReason",
       (select iso(due_at) from address_change where account_id = account.id) as "emailChangesAt",
       staff_since is not null as "staff", passkey_at is not null as "passkey",
       extract(epoch from now() - session.created_at)::float8 as "sessionSeconds",
       extract(epoch from now() - seen_at)::float8 as "idleSeconds",
       pg_wal_lsn_diff(wrote_lsn, '0/0')::float8 as wrote
from alive_session session join account on account.id = account_id
where id_hash = $1 and email_confirmed_at is not null and banned_at is null`)

/** a user as in findSession, without a session */
export type FindAccount = {
  id: number
  identity: number
  username: string
  email: string
  phoneNumber: string | null
  verified: boolean
  profilePictureUrl: string | null
  languages: string | null
  languageCodes: string[]
  bio: string | null
  smsCopies: boolean
  flightSms: boolean
  timeZone: string | null
  locale: string
  suspendedAt: string | null
  suspensionReason: string | null
  emailChangesAt: string | null
  staff: boolean
  passkey: boolean
}
export const findAccount = query<{ id: number }, FindAccount>(["id"], `
select id, identity as "identity", username, email as "email", phone_number as "phoneNumber",
       phone_verified_at is not null as "verified", profile_picture_url as "profilePictureUrl", languages,
       language_codes as "languageCodes", bio, sms_copies as "smsCopies", flight_sms as "flightSms",
       time_zone as "timeZone", locale, iso(suspended_at) as "suspendedAt", suspension_reason as "suspensionReason",
       (select iso(due_at) from address_change where account_id = account.id) as "emailChangesAt",
       staff_since is not null as "staff", false as "passkey"
from account where id = $1 and email_confirmed_at is not null`)

/** which of these sessions are alive */
export type FindAlive = {
  hash: Buffer
}
export const findAlive = query<{ hashes: readonly Buffer[] }, FindAlive>(["hashes"], `
select id_hash as "hash"
from alive_session join account on account.id = account_id
where id_hash = any ($1) and email_confirmed_at is not null and banned_at is null`)

/** need not survive a crash, so it does not wait for a disk or a synchronous standby */
export type NoteWrite = {
}
export const noteWrite = query<{ hash: Buffer }, NoteWrite>(["hash"], `
with soon as (select set_config('synchronous_commit', 'off', true))
update session set wrote_lsn = pg_current_wal_insert_lsn() from soon where id_hash = $1`)

/** skips locked rows, because the transaction with the lock ends the session or updates it, too */
export type WriteSeen = {
}
export const writeSeen = query<{ hashes: readonly Buffer[] }, WriteSeen>(["hashes"], `
update session set seen_at = now()
where id_hash = any (array(
  select id_hash from session
  where id_hash = any ($1) and seen_at < now() - interval '1 hour'
  for update skip locked
))`)
