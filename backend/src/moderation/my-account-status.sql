-- import type { MyAccountStatus } from './moderation.contract.ts'

/* @name findSuspension: the person may have objected with an account that they have deleted since */
select iso(mine.suspended_at) as "since!", coalesce(mine.suspension_reason, '') as "reason!",
       (select json_build_object('text', text, 'createdAt', iso(objection.created_at))
        from objection join account objector on objector.id = account_id
        where objector.identity = mine.identity and objection.suspended_at = mine.suspended_at
        limit 1) as "objection: NonNullable<MyAccountStatus['suspension']>['objection']"
from account mine
where mine.id = :me and mine.suspended_at is not null;

/* @name findWarnings */
select id, text, iso(created_at) as "createdAt!" from warning where account_id = :me and seen_at is null order by id;

/* @name findSuspendingCase: the case of the latest suspension, also under the pseudonym of a deleted account */
select c.id, c.kind, c.subject_id as "subjectId"
from moderation_case c join moderation_action action on action.case_id = c.id
where action.kind = 'suspend'
  and (coalesce(about_id, giver_id) in (select id from accounts_of_person(:me)) or about_key = :key)
order by action.id desc
limit 1;

/* @name findObjection: one to the same suspension by another account of the person */
select objection.id
from objection
join account objector on objector.id = objection.account_id
join account mine on mine.identity = objector.identity and mine.suspended_at = objection.suspended_at and mine.id <> objector.id
where mine.id = :me;

/* @name storeObjection: a row if the account is suspended. The constraint already-objected rejects a second one. */
insert into objection (account_id, case_id, suspended_at, text)
select id, :case?, suspended_at, :text from account where id = :me and suspended_at is not null
returning id;

/* @name reopenCase: while another case about the same subject is open, this one stays closed */
update moderation_case c
set closed_at = null, about_id = case when kind = 'tip-message' then about_id else :me::bigint end,
    giver_id = case when kind = 'tip-message' then :me::bigint else giver_id end
where id = :id and not exists (
  select from moderation_case other
  where other.kind = c.kind and other.subject_id = c.subject_id and other.closed_at is null and other.id <> c.id);
