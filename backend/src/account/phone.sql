/* @name beginChallenge: an account has at most one, so a new code replaces the old one */
insert into challenge (kind, account_id, recipient, human, locale) values ('phone', :account, :number, true, :locale)
on conflict (account_id) where kind = 'phone' do update
  set recipient = excluded.recipient, turn = challenge.turn + 1, attempts = 0, used_at = null, locale = excluded.locale,
      begun_at = now(), sent_at = now()
returning id, turn;

/* @name findChallenge: the number that waits for a code, and whether its code did not arrive */
select recipient, undelivered_turn is not distinct from turn as "undelivered!" from challenge
where kind = 'phone' and account_id = :account and used_at is null;

/* @name useCode: one row if it is still valid */
update challenge set used_at = now() where id = :id and turn = :turn and used_at is null returning id;

/* @name removeFromOthers: the accounts that had this verified number */
update account set phone_number = null, phone_verified_at = null
where phone_number = :number and phone_verified_at is not null and id <> :account
returning id;

/* @name lockPhone: the verified number until now */
select case when phone_verified_at is not null then phone_number end as "number", identity as "identity!"
from account where id = :account
for no key update;

/* @name setPhone */
update account set phone_number = :number, phone_verified_at = now() where id = :account
returning phone_number as "phoneNumber", true as "verified!";
