/* @name begin: replaces an earlier change */
insert into address_change (account_id, id, email) values (:account, :id, :email)
on conflict (account_id) do update
  set id = excluded.id, email = excluded.email, begun_at = excluded.begun_at, ends_at = excluded.ends_at, sms_at = null,
      due_at = null, new_attempts = 0, old_attempts = 0, phone_attempts = 0, new_proven_at = null, old_proven_at = null,
      phone_proven_at = null;

/* @name findStatus */
select email, new_proven_at is not null as "new!", old_proven_at is not null as "old!", phone_proven_at is not null as "phone!",
       sms_at is not null as "phoneCodeSent!", iso(due_at) as "changesAt"
from address_change where account_id = :account;

/* @name prove: what is proven now */
update address_change
set new_proven_at = case when :proof = 'new' then now() else new_proven_at end,
    old_proven_at = case when :proof = 'old' then now() else old_proven_at end,
    phone_proven_at = case when :proof = 'phone' then now() else phone_proven_at end
where account_id = :account and id = :id
  and case :proof when 'new' then new_proven_at when 'old' then old_proven_at when 'phone' then phone_proven_at end is null
returning new_proven_at is not null as "new!", old_proven_at is not null as "old!", phone_proven_at is not null as "phone!";

/* @name wait: a code on the phone replaces the old mailbox, but only after 72 hours */
update address_change set due_at = now() + interval '72 hours', ends_at = now() + interval '10 days' where account_id = :account;

/* @name cancel */
delete from address_change where account_id = :account;

/* @name cancelPending: the account of a change that waits */
delete from address_change where id = :id and due_at is not null returning account_id as account;

/* @name beginPhoneCode: a stranger with an open session could verify their own number just before */
update address_change set sms_at = now(), phone_attempts = 0, sms_count = sms_count + 1
from account
where account_id = :account and account.id = account_id and new_proven_at is not null and due_at is null
  and phone_verified_at < now() - interval '72 hours'
returning address_change.id;

/* @name countAttempt: counts an attempt before the comparison, so that parallel guesses cannot exceed the limit */
update address_change
set new_attempts = new_attempts + (:proof = 'new')::int,
    old_attempts = old_attempts + (:proof = 'old')::int,
    phone_attempts = phone_attempts + (:proof = 'phone')::int
where account_id = :account and due_at is null
  and case :proof when 'new' then new_proven_at when 'old' then old_proven_at when 'phone' then phone_proven_at end is null
  and case :proof when 'new' then new_attempts when 'old' then old_attempts when 'phone' then phone_attempts end < :max
  and case :proof when 'phone' then sms_at else begun_at end > now() - interval '10 minutes'
returning id, sms_count as "smsNumber",
          case :proof when 'new' then new_attempts when 'old' then old_attempts when 'phone' then phone_attempts end as "tries!";

/* @name findAttempts */
select case :proof when 'new' then new_attempts when 'old' then old_attempts when 'phone' then phone_attempts end as "tries!"
from address_change
where account_id = :account
  and case :proof when 'new' then new_proven_at when 'old' then old_proven_at when 'phone' then phone_proven_at end is null;

/* @name findDue */
select account_id as id from address_change where due_at <= now() order by due_at limit 100;

/* @name lockAccount: the same lock as in an account deletion */
select id from account where id = :id for update;

/* @name lockChange */
select email from address_change where account_id = :account for update;

/* @name lockPeople: the account, and another one with the new address. All code locks accounts in the order of their ids. */
select id, email, locale, identity as "identity!", email_confirmed_at is not null as "isConfirmed!",
       suspended_at is not null or banned_at is not null as "isSuspended!"
from account where id = :id or mailbox = :mailbox
order by id
for update;

/* @name findForEmail: a change whose codes are valid, or that waits. Nothing is sent to an account that has left. */
select change.email as "new", account.phone_number as phone, account.time_zone as zone, account.locale, change.due_at as "dueAt",
       change.sms_count as "smsNumber", account.email as "old!"
from address_change change join account on account.id = change.account_id
where change.id = :id and account.email is not null
  and (change.due_at is not null or greatest(change.begun_at, change.sms_at) > now() - interval '10 minutes');
