-- import type { StaffRow } from './staff.contract.ts'

/* @name addMember: the account, if its user has signed in and may use the site */
update account set staff_since = coalesce(staff_since, now())
where email = :email and email_confirmed_at is not null and suspended_at is null and banned_at is null
returning id;

/* @name removeMember */
update account set staff_since = null where email = :email and staff_since is not null
returning id;

/* @name deleteKeysOf: the passkeys of a member who was removed, and the codes for and by them */
with sessions as (update session set passkey_at = null where account_id = :id),
     passkeys as (delete from staff_passkey where account_id = :id)
delete from staff_invitation where account_id = :id or by_id = :id;

/* @name findMembers: with the number of their passkeys, and the colleague whose code for a new one waits */
select account.id as "id!", account.email as "email!", account.username as "username!",
       (select count(*) from staff_passkey where account_id = account.id) as "passkeys!",
       case when colleague.email is not null
            then json_build_object('id', colleague.id, 'email', colleague.email) end as "invitedBy: StaffRow['invitedBy']"
from account
left join staff_invitation invitation on invitation.account_id = account.id and confirmed_at is null and expires_at > now()
left join account colleague on colleague.id = by_id
where account.staff_since is not null
order by account.staff_since;

/* @name findMember */
select id, email as "email!" from account where email = :email and staff_since is not null;

/* @name findMemberIds */
select id from account where staff_since is not null;

/* @name findAccount: by its number or its address */
select id, username from account
where left_at is null
  and id = :id -- if :id
  and email = :email -- if :email
;
