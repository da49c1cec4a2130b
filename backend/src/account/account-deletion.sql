/* @name lockForDeletion */
select email, mailbox, locale, email_confirmed_at is not null as "isConfirmed!", phone_number as "phoneNumber",
       phone_verified_at is not null as "isVerified!", left_at is not null as "hasLeft!", identity as "identity!",
       exact(created_at) as "createdAt!"
from account where id = :id
for update;

/* @name deleteChallenges: those of the account, and logins with its address */
delete from challenge where account_id = :id or mailbox = :mailbox?;

/* @name deleteAddressChange */
delete from address_change where account_id = :id;

/* @name anonymize: the row stays without personal data, because other people's reports and payments reference it */
update account
set email = null, mailbox = null, email_confirmed_at = null, username = 'Deleted user', phone_number = null,
    phone_verified_at = null, languages = null, language_codes = '{}', bio = null, time_zone = null, completed_trips = 0,
    replies_within = null, left_at = now()
where id = :id
returning identity as "identity!";

/* @name findUnconfirmed: a page, because most unconfirmed accounts are still needed, so one statement would check them all at once */
select id, is_unneeded as "isUnneeded!" from unconfirmed_account where id > :after order by id limit 500;

/* @name lockUnconfirmed: a visitor may be typing the address at this moment, so only a read under the lock counts */
select id from account where id = :id for update skip locked;

/* @name findUnneeded */
select exact(created_at) as "createdAt!" from unconfirmed_account where id = :id and is_unneeded;
