/* @name findBytes */
select bytes from photo where hash = :hash limit 1;

/* @name findCreation: when the photo was uploaded */
select exact(created_at) as "createdAt!" from photo where account_id = :account;

/* @name lockProfile: before the photo, as every change of a profile does, so that two changes cannot deadlock */
select id from account where id = :account for no key update;

/* @name lockActiveProfile: nothing for an account that has left or is suspended */
select id from account where id = :account and left_at is null and suspended_at is null for update;

/* @name save */
insert into photo (account_id, hash, bytes) values (:account, :hash, :bytes)
on conflict (account_id) do update set hash = excluded.hash, bytes = excluded.bytes, created_at = now();

/* @name deletePhoto: the picture's URL is cleared after this */
delete from photo where account_id = :account;

/* @name clearUrl */
update account set profile_picture_url = null where id = :account;
