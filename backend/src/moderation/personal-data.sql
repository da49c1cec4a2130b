-- import type { SnapshotLine } from './moderation.contract.ts'

/* @name exportReports: own reports. The address of an unconfirmed listing must not become known by a report. */
select case when c.author_confirmed is distinct from false then reported.username end as about, reason, details,
       iso(report.created_at) as "createdAt!"
from report
left join account reported on reported.id = report.reported_id
left join moderation_case c on c.id = report.case_id
where reporter_id = :id;

/* @name exportCases: cases about the person. Omits reporters and their texts, which would reveal who has reported the
   person; the same applies to messages and tip messages, because they have one reader. Reasons that the person did not
   receive are for colleagues. */
select kind, case when kind not in ('message', 'tip-message') then snapshot end as "snapshot: SnapshotLine[]",
       iso(opened_at) as "openedAt!", iso(closed_at) as "closedAt",
       array(select distinct reason from report where case_id = c.id order by reason) as "reasons!",
       coalesce((
         select json_agg(json_build_object('decision', action.kind, 'at', iso(at), 'reason',
                           case when action.kind = any (:notified) or staff_id is null then reason end) order by action.id)
         from moderation_action action
         where case_id = c.id and action.kind <> all (:silent)
       ), '[]') as "decisions!: object[]"
from moderation_case c
where (about_id = :id or giver_id = :id) and author_confirmed
order by id;

/* @name exportWarnings */
select text, iso(created_at) as "createdAt!", iso(seen_at) as "seenAt" from warning where account_id = :id order by id;

/* @name exportPasskeys */
select iso(enrolled_at) as "enrolledAt!", iso(used_at) as "usedAt" from staff_passkey
where account_id = :id
order by enrolled_at;

/* @name exportObjections */
select text, iso(created_at) as "createdAt!" from objection where account_id = :id order by id;

/* @name findAddress */
select email from account where id = :id;

/* @name storeKey: a pseudonym finds the cases if the person returns */
update moderation_case set about_key = :key where about_id = :id or giver_id = :id;

/* @name eraseObjections: the rows stay, so that a person who returns cannot object a second time */
update objection set text = '' where account_id = :id;

/* @name endStaffRole */
update account set staff_since = null where id = :id;

/* @name deleteOwn: warnings, passkeys and the code for one */
with warnings as (delete from warning where account_id = :id),
     passkeys as (delete from staff_passkey where account_id = :id)
delete from staff_invitation where account_id = :id;

/* @name erasePasskeyEvents: the audit keeps a pseudonym instead of the address */
update staff_event set address = :key where account_id = :id;

/* @name eraseActions */
update moderation_action set address = :key where staff_id = :id;
