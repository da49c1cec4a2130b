/* @name findSession: the user of a session. `sessionSeconds` is its age, `idleSeconds` the time since it was last used,
   `wrote` the position in the write-ahead log after its last write. */
select account.id, identity as "identity!", username, email as "email!", phone_number as "phoneNumber",
       phone_verified_at is not null as "verified!", profile_picture_url as "profilePictureUrl", languages,
       language_codes as "languageCodes", bio, sms_copies as "smsCopies", flight_sms as "flightSms",
       time_zone as "timeZone", locale, iso(suspended_at) as "suspendedAt", suspension_reason as "suspensionReason",
       (select iso(due_at) from address_change where account_id = account.id) as "emailChangesAt",
       staff_since is not null as "staff!", passkey_at is not null as "passkey!",
       extract(epoch from now() - session.created_at)::float8 as "sessionSeconds!",
       extract(epoch from now() - seen_at)::float8 as "idleSeconds!",
       pg_wal_lsn_diff(wrote_lsn, '0/0')::float8 as wrote
from alive_session session join account on account.id = account_id
where id_hash = :hash and email_confirmed_at is not null and banned_at is null;

/* @name findAccount: a user as in findSession, without a session */
select id, identity as "identity!", username, email as "email!", phone_number as "phoneNumber",
       phone_verified_at is not null as "verified!", profile_picture_url as "profilePictureUrl", languages,
       language_codes as "languageCodes", bio, sms_copies as "smsCopies", flight_sms as "flightSms",
       time_zone as "timeZone", locale, iso(suspended_at) as "suspendedAt", suspension_reason as "suspensionReason",
       (select iso(due_at) from address_change where account_id = account.id) as "emailChangesAt",
       staff_since is not null as "staff!", false as "passkey!"
from account where id = :id and email_confirmed_at is not null;

/* @name findAlive: which of these sessions are alive */
select id_hash as "hash"
from alive_session join account on account.id = account_id
where id_hash = any (:hashes) and email_confirmed_at is not null and banned_at is null;

/* @name noteWrite: need not survive a crash, so it does not wait for a disk or a synchronous standby */
with soon as (select set_config('synchronous_commit', 'off', true))
update session set wrote_lsn = pg_current_wal_insert_lsn() from soon where id_hash = :hash;

/* @name writeSeen: skips locked rows, because the transaction with the lock ends the session or updates it, too */
update session set seen_at = now()
where id_hash = any (array(
  select id_hash from session
  where id_hash = any (:hashes) and seen_at < now() - interval '1 hour'
  for update skip locked
));
