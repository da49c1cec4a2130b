/* @name storePreviousIdentity */
insert into previous_identity (pseudonym, identity) values (:key, :identity)
on conflict (pseudonym) do update set identity = excluded.identity, left_at = now();

/* @name adopt: the identity that all accounts of a person, and their previous addresses and numbers, have from now on: that of the
   person who left with this address or number, unless that person has returned to another account */
with adopted as (
  select previous.identity, mine.identity as own
  from previous_identity previous, account mine
  where pseudonym = :key and mine.id = :account and previous.identity <> mine.identity
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
returning adopted.identity;

/* @name deletePreviousOwner: a number with a new owner must not be affected by a later ban of its previous owner */
delete from previous_identity
where pseudonym = :key and identity <> (select identity from account where id = :account)
returning identity;

/* @name deleteExpired: addresses and numbers that were given up more than 30 days ago are no longer recognized. Those of a person
   whose account is in use stay, because a ban applies to all of them. */
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
  limit :limit
  for update of previous skip locked
))
returning identity;

/* @name findKnown: those of these people who still have a previous address or number */
select distinct identity from previous_identity where identity = any (:identities);
