/* @name consumeChallenge: the challenge of a session, once */
with current as (select id_hash, passkey_challenge from session where id_hash = :session for update)
update session set passkey_challenge = null from current where session.id_hash = current.id_hash
returning current.passkey_challenge as challenge;

/* @name lockMember: changes of one member's passkeys wait for each other, so that no passkey survives a new code */
select staff_since is not null as "isStaff!" from account where id = :account for update;

/* @name findKeys */
select credential_id as id, public_key as "publicKey: Buffer<ArrayBuffer>", counter, transports from staff_passkey
where account_id = :account
order by enrolled_at;

/* @name storeChallenge */
update session set passkey_challenge = :challenge where id_hash = :session;

/* @name confirmSession */
update session set passkey_at = now() where id_hash = :session and account_id = :account;

/* @name findConfirmedSession */
select id_hash as hash from session where id_hash = :session and account_id = :account and passkey_at is not null;

/* @name deleteCode: the code of a colleague replaces no code that works */
delete from staff_invitation
where account_id = :account and (:by?::bigint is null or confirmed_at is null or expires_at <= now());

/* @name storeCode: a row unless there is a code that works */
insert into staff_invitation (account_id, code_hash, expires_at, by_id, confirmed_at)
values (:account, :hash, now() + interval '1 hour', :by?, case when :by::bigint is null then now() end)
on conflict do nothing
returning account_id as id;

/* @name confirmCode: the colleague whose code works now */
update staff_invitation set confirmed_at = now() from account colleague
where colleague.id = by_id and account_id = :account and confirmed_at is null and expires_at > now()
  and by_id = :by -- if :by
returning colleague.email;

/* @name findCode: an invitation, and whether its code works */
select confirmed_at is not null as "isConfirmed!" from staff_invitation
where account_id = :account and code_hash = :hash and expires_at > now();

/* @name useCode: a row if the code works */
delete from staff_invitation
where account_id = :account and code_hash = :hash and expires_at > now() and confirmed_at is not null
returning account_id as id;

/* @name replaceKeys: ends the passkeys of a member, and what they have confirmed */
with sessions as (update session set passkey_at = null, passkey_challenge = null where account_id = :account)
delete from staff_passkey where account_id = :account;

/* @name useKey: a row if the counter has increased; a passkey without a counter always sends 0 */
update staff_passkey set counter = :counter, used_at = now()
where account_id = :account and credential_id = :key and (:counter = 0 or counter < :counter)
returning credential_id as id;

/* @name storeEvent */
insert into staff_event (kind, account_id, address, by_id)
select :kind, id, email, :by? from account where id = :account
returning id;

/* @name findNewestEvents */
select kind, address, colleague.email as by, iso(event.at) as "at!"
from staff_event event left join account colleague on colleague.id = by_id
order by event.id desc
limit 50;

/* @name findEventFor: an event, for a member of staff */
select kind, address, colleague.email as by, reader.email as "to!"
from staff_event event left join account colleague on colleague.id = by_id join account reader on reader.id = :account
where event.id = :event and reader.staff_since is not null;
