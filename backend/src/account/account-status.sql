/* @name findSanction: whether a person with this pseudonym was suspended or banned with another account */
select exists (
  select from sanction
  where account_id <> :except
    and (pseudonym = :key
         or account_id in (select id from account
                           where identity = (select identity from previous_identity where pseudonym = :key)))
) as "isSanctioned!";

/* @name hold */
update account set withheld_at = now()
where left_at is null and identity = (select identity from account where id = :id)
  and suspended_at is null and banned_at is null;

/* @name holdTips: the accounts of the person whose tips are held, or are released, from now on. Deleted ones are among them,
   because a person who returns has the hold again. */
update account set tips_held_at = case when :hold then now() end
where identity = (select identity from account where id = :id) and (tips_held_at is null) = :hold
returning id;

/* @name suspend */
update account set suspended_at = coalesce(suspended_at, now()), suspension_reason = :reason, withheld_at = null
where left_at is null and identity = (select identity from account where id = :id);

/* @name ban */
update account set banned_at = coalesce(banned_at, now())
where left_at is null and identity = (select identity from account where id = :id);

/* @name restore */
update account set suspended_at = null, suspension_reason = null, banned_at = null, withheld_at = null
where left_at is null and identity = (select identity from account where id = :id);

/* @name recordSanction */
insert into sanction (pseudonym, account_id, kind, reason) select key, :id, :kind, :reason from unnest(:keys::text[]) as key
on conflict (pseudonym, account_id) do update set kind = excluded.kind, reason = excluded.reason;

/* @name deleteSanctions: those under the pseudonyms may belong to an earlier, deleted account with the same address */
delete from sanction
where pseudonym = any (:keys)
   or account_id in (select id from account where identity = (select identity from account where id = :id));

/* @name lockPerson: the addresses and numbers of all accounts of a person. An unverified number may belong to someone else. */
select email, case when phone_verified_at is not null then phone_number end as "phoneNumber" from account
where identity = (select identity from account where id = :id)
order by id
for no key update;

/* @name findPreviousKeys: the pseudonyms of the addresses and numbers that a person gave up */
select pseudonym as key from previous_identity where identity = (select identity from account where id = :id);
