/* @name findPublicUser: an unconfirmed account is not public, because someone else may have typed the address */
select id, username, profile_picture_url as "profilePictureUrl", languages, bio, language_codes as "languageCodes",
       phone_verified_at is not null as "verified!"
from account
where id = :id and email_confirmed_at is not null and banned_at is null;

/* @name areOnePerson: whether two different accounts belong to one person */
select exists (
  select from account one join account other using (identity) where one.id = :one and other.id = :other
) as "areOne!";

/* @name newUnconfirmedId: an unused id in the range of unconfirmed accounts */
select unconfirmed_id() as "id!";

/* @name lockMailbox: a deletion locks the account, so only a read under the lock shows the owner of the address */
select id from account where mailbox = :mailbox for no key update;

/* @name findOrCreate: the account of a visitor's address. Two spellings of an unconfirmed address may belong to different people,
   so emails go to the canonical address. */
insert into account (id, email, mailbox, username, locale, identity, tips_held_at) overriding system value
select unconfirmed_id(), :email, :mailbox, :username, :locale, previous.identity,
       (select min(tips_held_at) from account where account.identity = previous.identity)
from (select) as new left join previous_identity previous on pseudonym = :key
on conflict (mailbox) do update
  set email = case when account.email_confirmed_at is null and account.email <> excluded.email then account.mailbox
                   else account.email end
returning id as "id!",
          exists (select from sanction
                  where pseudonym = :key
                     or account_id in (select own.id from account own where own.identity = account.identity))
            as "sanctioned!";

/* @name confirm */
update account set email_confirmed_at = now() where id = :id and email is not null and email_confirmed_at is null
returning identity as "identity!";

/* @name lockLanguages */
select languages, language_codes as "languageCodes" from account where id = :id for no key update;

/* @name findPhoto: for the export */
select iso(created_at) as "createdAt!", bytes from photo where account_id = :id;

/* @name findAddressChange: for the export */
select email as "newEmail", iso(begun_at) as "begunAt!", iso(due_at) as "changesAt" from address_change where account_id = :id;

/* @name findSessions: for the export */
select iso(created_at) as "createdAt!", iso(seen_at) as "seenAt!" from session where account_id = :id order by created_at;
